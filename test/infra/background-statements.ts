import type { BackgroundFunction } from '../../shared/api/contract/function-contract.ts';
import { isJobKind } from '../../shared/api/contract/job-kind.ts';
import { jobKinds } from '../../shared/api/job-kinds.ts';
import { arn, type StackTemplate, type Statement } from './stack-template.ts';

/** The dispatcher may only send, to the queues of all kinds; the function of a kind may use its own queue. */
export function queueStatements(stack: StackTemplate, contract: BackgroundFunction): Statement[] {
  const queueOf = (id: string) => arn(stack.findQueues(id).queueId);
  if (contract.sendsJobs)
    return jobKinds.map(({ id }) => ({ Action: 'sqs:SendMessage', Resource: queueOf(id) }));
  if (!isJobKind(contract)) return [];
  const actions = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage', 'SendMessage'];
  return [{ Action: actions.map((action) => `sqs:${action}`), Resource: queueOf(contract.id) }];
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

/** Tenants and their certificates get their ids when they are created, so only their types can be named. */
export function tenantStatements(stack: StackTemplate): Statement[] {
  const [distribution] = stack.distribution('tenant-only');
  const [group] = stack.only('AWS::CloudFront::ConnectionGroup');
  const ofAccount = (service: string, resource: unknown[]) => ({
    'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, service, { Ref: 'AWS::AccountId' }, ...resource]],
  });
  const actions = ['CreateDistributionTenant', 'DeleteDistributionTenant', 'GetDistributionTenant'];
  return [
    {
      Action: [...actions, 'GetManagedCertificateDetails', 'UpdateDistributionTenant'].map(
        (one) => `cloudfront:${one}`,
      ),
      Resource: [
        ofAccount(':cloudfront::', [':distribution/', { 'Fn::GetAtt': [distribution, 'Id'] }]),
        arn(group),
        ofAccount(':cloudfront::', [':distribution-tenant/*']),
      ],
    },
    {
      Action: 'cloudfront:TagResource',
      Resource: ofAccount(':cloudfront::', [':distribution-tenant/*']),
    },
    { Action: 'acm:RequestCertificate', Resource: '*' },
    { Action: 'acm:DescribeCertificate', Resource: ofAccount(':acm:us-east-1:', [':certificate/*']) },
  ];
}
