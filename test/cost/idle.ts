import type { Resource, Template } from '../support/cloud-assembly.ts';
import type { Bill } from './bill.ts';
import { monthly, sqs, webAcl } from './prices.ts';

const SECONDS_PER_MONTH = 30.4 * 86_400;

interface Monthly {
  driver: string;
  /** How many units a resource stands for; one by default. */
  sumUnits?: (properties: Resource) => number;
  /** Units that an account has for free. */
  free?: number;
  price: number;
}

/** The metrics that an alarm reads; an expression is not one. */
const listMetrics = ({ Metrics = [] }: Resource) =>
  Metrics.filter(({ MetricStat }: Resource) => MetricStat).length || 1;

/**
 * Lambda asks an empty queue for messages on five connections, each for 20 seconds, if the concurrency is limited. Reading a
 * table's stream is free.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const POLLS_PER_MONTH = (5 * SECONDS_PER_MONTH) / 20;
const isOfQueue = ({ StartingPosition }: Resource) => StartingPosition === undefined;

/** Types of resources that cost money while no one uses the service. */
const paid: Record<string, Monthly> = {
  'AWS::SecretsManager::Secret': { driver: 'secrets', price: monthly.secret },
  'AWS::KMS::Key': { driver: 'keys', price: monthly.key },
  'AWS::CloudWatch::Alarm': {
    driver: 'alarms',
    price: monthly.alarmMetric,
    sumUnits: listMetrics,
    free: monthly.freeAlarmMetrics,
  },
  'AWS::CloudWatch::Dashboard': {
    driver: 'dashboards',
    price: monthly.dashboard,
    free: monthly.freeDashboards,
  },
  'AWS::Lambda::EventSourceMapping': {
    driver: 'polling of queues',
    price: sqs.request,
    sumUnits: (mapping) => (isOfQueue(mapping) ? POLLS_PER_MONTH : 0),
    free: monthly.freeQueueRequests,
  },
  'AWS::WAFv2::WebACL': {
    driver: 'web ACL',
    price: 1,
    sumUnits: ({ Rules = [] }) => webAcl.month + Rules.length * webAcl.ruleMonth,
  },
};

/** Types that cost nothing by themselves: some only when they are used, for which `usage.ts` has the prices. */
const free = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::Backup::BackupVault',
  'AWS::Budgets::Budget',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFormation::Stack',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::ConnectionGroup',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::Role',
  'AWS::Lambda::Alias',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Route53::RecordSet',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'Custom::CrossRegionExportReader',
  'Custom::Trigger',
]);

/** What a stack costs in a month without any request. Throws if the price of a resource is not known. */
export function idleMonth({ Resources }: Template): Bill {
  const all = Object.values(Resources);
  const unknown = new Set(all.map(({ Type }) => Type).filter((type) => !(type in paid) && !free.has(type)));
  if (unknown.size > 0) throw new Error(`There is no price for ${[...unknown].join(', ')}.`);
  return Object.fromEntries(
    Object.entries(paid).map(
      ([type, { driver, price, sumUnits: unitsOf = () => 1, free: allowance = 0 }]) => {
        const units = all
          .filter(({ Type }) => Type === type)
          .map(({ Properties = {} }) => unitsOf(Properties));
        const sum = units.reduce((total, some) => total + some, 0);
        return [driver, Math.max(0, sum - allowance) * price];
      },
    ),
  );
}
