interface AcceptedFinding {
  rule: string;
  /** The resources' construct paths. */
  resources: RegExp;
  reason: string;
}

/** What cdk-nag's AwsSolutions rules find and the service accepts. */
export const acceptedFindings: AcceptedFinding[] = [
  {
    rule: 'AwsSolutions-APIG1',
    resources: /\/Api\/DefaultStage\//,
    reason:
      'An access log would store the address of every visitor, which the service promises not to keep, and cost as much as the requests. Each function logs its own failures.',
  },
  {
    rule: 'AwsSolutions-APIG4',
    resources: /\/Route(GET|HEAD|POST|PUT|DELETE|ANY)$/,
    reason:
      'The middleware of each API function checks the API key and the rate limit together, in one round trip that an authorizer would add to. Pages for visitors are public.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    resources: /\/Secrets\/(Service|VisitorKey|AdminApiKey)\//,
    reason:
      'API keys and visitor ids are derived from these secrets: after a rotation, no key could be shown again, and every visitor would count as new. Bootstrap replaces the administrator’s key.',
  },
  {
    rule: 'AwsSolutions-SQS3',
    resources: /\/\w+Failures\//,
    reason: 'These are the dead-letter queues of the stream’s functions.',
  },
];
