import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** Requests that one address may send in five minutes: an API key's 30 a minute, and ten visits a second. */
const MAX_REQUESTS_PER_ADDRESS = 3_000;

/**
 * Rules of AWSManagedRulesCommonRuleSet that would block what the API allows, so they only count: bodies up to 4 MB,
 * URLs and texts of any kind in them, and API clients without a `User-Agent`.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const COUNTED_RULES = [
  'SizeRestrictions_BODY',
  'NoUserAgent_HEADER',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

const toVisibilityConfig = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

/** A web ACL for CloudFront: a limit for each address, and AWS's common rules. It must be in us-east-1. */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      name: Stack.of(scope).stackName,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: toVisibilityConfig('WebAcl'),
      rules: [
        {
          name: 'RatePerAddress',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: MAX_REQUESTS_PER_ADDRESS },
          },
          visibilityConfig: toVisibilityConfig('RatePerAddress'),
        },
        {
          name: 'CommonRules',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: COUNTED_RULES.map((name) => ({ name, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: toVisibilityConfig('CommonRules'),
        },
      ],
    });
  }
}
