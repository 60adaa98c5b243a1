import type { BackgroundFunction } from '../../shared/api/contract/function-contract.ts';
import { isJobKind } from '../../shared/api/contract/job-kind.ts';
import { jobKinds } from '../../shared/api/job-kinds.ts';
import { arn, type StackTemplate, type Statement } from './stack-template.ts';

/** The dispatcher may only send, to the queues of all kinds; the function of a kind may use its own queue. */
export function queueStatements(stack: StackTemplate, contract: BackgroundFunction): Statement[] {
  const findQueueArn = (id: string) => arn(stack.findQueues(id).queueId);
  if (contract.sendsJobs)
    return jobKinds.map(({ id }) => ({ Action: 'sqs:SendMessage', Resource: findQueueArn(id) }));
  if (!isJobKind(contract)) return [];
  const actions = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage', 'SendMessage'];
  return [{ Action: actions.map((action) => `sqs:${action}`), Resource: findQueueArn(contract.id) }];
}

const inThisAccount = { StringEquals: { 's3:ResourceAccount': { Ref: 'AWS::AccountId' } } };

/** Of a function that reads the table's stream, and writes the batches that it gave up on. */
export function streamStatements(stack: StackTemplate, id: string): Statement[] {
  const [table] = stack.only('AWS::DynamoDB::Table');
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  return [
    {
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: { 'Fn::GetAtt': [table, 'StreamArn'] },
    },
    {
      Action: 's3:PutObject',
      Resource: { 'Fn::Join': ['', [arn(stack.findFailures(id)), '/aws/lambda/*']] },
      Condition: inThisAccount,
    },
    { Action: 's3:ListBucket', Resource: arn(stack.findFailures(id)), Condition: inThisAccount },
  ];
}

/**
 * Tenants and their certificates get their ids when they are created, so only their types can be named, and the tag that the
 * function gives its tenants.
 */
export function tenantStatements(stack: StackTemplate): Statement[] {
  const [distribution] = stack.distribution('tenant-only');
  const [group] = stack.only('AWS::CloudFront::ConnectionGroup');
  const ofAccount = (service: string, resource: unknown[]) => ({
    'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, service, { Ref: 'AWS::AccountId' }, ...resource]],
  });
  const tenants = ofAccount(':cloudfront::', [':distribution-tenant/*']);
  const places = [
    ofAccount(':cloudfront::', [':distribution/', { 'Fn::GetAtt': [distribution, 'Id'] }]),
    arn(group),
    tenants,
  ];
  const ofRequest = { 'aws:RequestTag/stack': 'LinkService' };
  return [
    {
      Action: 'cloudfront:CreateDistributionTenant',
      Resource: places,
      Condition: { StringEquals: ofRequest },
    },
    {
      Action: 'cloudfront:TagResource',
      Resource: tenants,
      Condition: { StringEquals: ofRequest, Null: { 'aws:ResourceTag/stack': 'true' } },
    },
    {
      Action: ['cloudfront:DeleteDistributionTenant', 'cloudfront:UpdateDistributionTenant'],
      Resource: places,
      Condition: { StringEquals: { 'aws:ResourceTag/stack': 'LinkService' } },
    },
    {
      Action: ['cloudfront:GetDistributionTenant', 'cloudfront:GetManagedCertificateDetails'],
      Resource: places,
    },
    { Action: 'acm:RequestCertificate', Resource: '*' },
    { Action: 'acm:DescribeCertificate', Resource: ofAccount(':acm:us-east-1:', [':certificate/*']) },
  ];
}
