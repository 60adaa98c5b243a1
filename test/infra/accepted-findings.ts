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
      'An access log costs half as much as the requests, so it is off unless the context has accessLog=true. Each function logs its own failures.',
  },
  {
    rule: 'AwsSolutions-APIG4',
    resources: /\/Route ((GET|HEAD|POST|PUT|DELETE|ANY) --.*|\$default)$/,
    reason:
      'The middleware of each API function checks the API key and the rate limit together, in one round trip that an authorizer would add to. Pages for visitors are public.',
  },
  {
    rule: 'AwsSolutions-CFR1',
    resources: /\/(Edge|BrandedHosts)\/Distribution/,
    reason: 'Short links must work in every country.',
  },
  {
    rule: 'AwsSolutions-CFR2',
    resources: /\/(Edge|BrandedHosts)\/Distribution/,
    reason:
      'A web ACL costs money while idle, so it is off unless the context has waf=true. Without it, functions limit guesses by address and requests by API key, and the stage limits all requests together.',
  },
  {
    rule: 'AwsSolutions-CFR3',
    resources: /\/(Edge|BrandedHosts)\/Distribution/,
    reason:
      'Its access log would store the address of every visitor, which the service promises not to keep.',
  },
  {
    rule: 'AwsSolutions-CFR4',
    resources: /\/Edge\/Distribution\//,
    reason:
      'For the name at cloudfront.net, AWS accepts TLS 1.0, whatever the distribution asks for. With a host of your own, it requires TLS 1.2.',
  },
  {
    rule: 'AwsSolutions-CFR4',
    resources: /\/BrandedHosts\/Distribution$/,
    reason:
      'A multi-tenant distribution has no host of its own: each tenant gets a managed certificate at run time.',
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    resources: /\/(followLink|createLink|countClicks)\/Deployment\/ServiceRole\//,
    reason:
      'Only CodeDeploy can assume these roles, and AWS keeps this policy in step with what CodeDeploy needs to move an alias.',
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    resources: /\/Backups\/Plan\/Table\/Role\//,
    reason:
      'Only AWS Backup can assume this role, and AWS keeps this policy in step with what AWS Backup needs to copy a table.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    resources: /\/jobs\/setUpDomain\/Role\//,
    reason: 'acm:RequestCertificate has no resource that a statement could name.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution-tenant/*]',
    resources: /\/jobs\/setUpDomain\/Role\//,
    reason: 'Tenants get their ids when the function creates them.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:acm:us-east-1:<AWS::AccountId>:certificate/*]',
    resources: /\/jobs\/setUpDomain\/Role\//,
    reason: 'Certificates get their ids when CloudFront requests them for the function.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::<countClicksFailedBatchesAD550197.Arn>/aws/lambda/*]',
    resources: /\/streams\/countClicks\/Role\//,
    reason: 'Lambda names each failed batch after its mapping, its shard, the time and a random id.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::<dispatchFailedBatchesAA7F44C1.Arn>/aws/lambda/*]',
    resources: /\/streams\/dispatch\/Role\//,
    reason: 'Lambda names each failed batch after its mapping, its shard, the time and a random id.',
  },
  {
    rule: 'AwsSolutions-S1',
    resources: /\/\w+FailedBatches\//,
    reason:
      'An access log would need a bucket of its own. This one is empty unless counting failed for a day, and only Lambda and the account’s operators use it.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    resources: /\/Secrets\/Edge\//,
    reason:
      'CloudFormation inserts the value into CloudFront and the functions only at a deploy: after a rotation between two deploys, functions and edge would no longer agree.',
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
