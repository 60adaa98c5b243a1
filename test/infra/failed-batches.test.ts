import { describe, expect, it } from 'vitest';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { arn, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();

describe.each([countClicks.id, dispatch.id])('the bucket of failed batches of %s', (id) => {
  const bucket = stack.resource(stack.findFailures(id));
  const queueId = bucket.Properties.NotificationConfiguration.QueueConfigurations[0].Queue['Fn::GetAtt'][0];

  it('is private and encrypted', () => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    });
  });

  it('deletes files after 30 days, as long as they can be counted, and outlives the stack', () => {
    const [rule] = bucket.Properties.LifecycleConfiguration.Rules;
    expect(rule).toMatchObject({ ExpirationInDays: 30, Status: 'Enabled' });
    expect(bucket).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('sends a message for each file to a queue of its own, which keeps it for two weeks', () => {
    const queue = stack.resource(queueId);
    expect(bucket.Properties.NotificationConfiguration.QueueConfigurations).toEqual([
      { Event: 's3:ObjectCreated:*', Queue: arn(queueId) },
    ]);
    expect(queueId).toMatch(new RegExp(`^${id}Failures`));
    expect(queue.Properties).toMatchObject({
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    });
  });

  it('is created after the policy that lets it send, as S3 tries that out', () => {
    const [policyId] =
      stack
        .resources('AWS::SQS::QueuePolicy')
        .find(([, { Properties }]) => Properties.Queues[0].Ref === queueId) ?? [];
    expect(bucket.DependsOn).toContain(policyId);
  });
});

describe('with retainTable=false', () => {
  it('the buckets are deleted with the stack', () => {
    const { resources } = readTemplate(synthesize({ retainTable: false, routes: [] }).whole);
    const policies = resources('AWS::S3::Bucket').map(([, { DeletionPolicy }]) => DeletionPolicy);
    expect(policies).toEqual(['Delete', 'Delete']);
  });
});
