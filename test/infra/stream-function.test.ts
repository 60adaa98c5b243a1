import { beforeAll, describe, expect, it } from 'vitest';
import { countClicks, purge } from '../../shared/api/streams.ts';
import { arn, synthesize } from './synthesis.ts';

let stack: ReturnType<typeof synthesize>;
beforeAll(() => {
  stack = synthesize();
});

describe.each([
  ['counts clicks', countClicks, { prefix: 'VISITOR#', batchSize: 10_000, window: 1 }],
  ['purges', purge, { prefix: 'PURGE#', batchSize: 5, window: 0 }],
])('the function that %s', (_, { id }, { prefix, batchSize, window }) => {
  it('is fed by the table’s stream, as its contract says, from the first record on', () => {
    const [table] = stack.only('AWS::DynamoDB::Table');
    expect(stack.mappingOf(id)).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [table, 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: batchSize,
      MaximumBatchingWindowInSeconds: window,
    });
  });

  it('gets only the records of its own items', () => {
    const patterns = stack
      .mappingOf(id)
      ?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
    expect(patterns).toEqual([{ dynamodb: { Keys: { pk: { S: [{ prefix }] } } } }]);
  });

  it('reports where it failed, is tried again for a day, and what it never managed is noted in a queue', () => {
    const mapping = stack.mappingOf(id);
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 86_400,
      DestinationConfig: { OnFailure: { Destination: arn(stack.failuresOf(id)) } },
    });
    expect(mapping).not.toHaveProperty('MaximumRetryAttempts');
    expect(stack.resource(stack.failuresOf(id)).Properties).toMatchObject({
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    });
  });

  it('has a minute for a batch', () => {
    expect(stack.functionOf(id)).toMatchObject({ Timeout: 60, MemorySize: 512 });
  });
});

describe('the stream', () => {
  it('feeds as many functions as it can without delay, each with a queue of its own', () => {
    // More than two readers of a shard slow each other down.
    stack.template.resourceCountIs('AWS::Lambda::EventSourceMapping', 2);
    expect(stack.failuresOf(purge.id)).not.toBe(stack.failuresOf(countClicks.id));
  });
});
