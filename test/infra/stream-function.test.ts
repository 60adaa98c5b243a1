import { beforeAll, describe, expect, it } from 'vitest';
import { countClicks } from '../../shared/api/streams.ts';
import { arn, synthesise } from './synthesis.ts';

let stack: ReturnType<typeof synthesise>;
beforeAll(() => {
  stack = synthesise();
});

describe('the function that counts clicks', () => {
  it('is fed by the table’s stream, as its contract says, from the first record on', () => {
    const [table] = stack.only('AWS::DynamoDB::Table');
    const [, { Properties }] = stack.only('AWS::Lambda::EventSourceMapping');
    expect(Properties).toMatchObject({
      FunctionName: { Ref: stack.functionId(countClicks.id) },
      EventSourceArn: { 'Fn::GetAtt': [table, 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10_000,
      MaximumBatchingWindowInSeconds: 1,
    });
  });

  it('gets only the records of visitors', () => {
    const [, { Properties }] = stack.only('AWS::Lambda::EventSourceMapping');
    const patterns = Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([{ dynamodb: { Keys: { pk: { S: [{ prefix: 'VISITOR#' }] } } } }]);
  });

  it('reports where it failed, is tried again for a day, and what it never managed is noted in a queue', () => {
    const [, { Properties }] = stack.only('AWS::Lambda::EventSourceMapping');
    const [queue, { Properties: queueProperties }] = stack.only('AWS::SQS::Queue');
    expect(Properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 86_400,
      DestinationConfig: { OnFailure: { Destination: arn(queue) } },
    });
    expect(Properties).not.toHaveProperty('MaximumRetryAttempts');
    expect(queueProperties).toMatchObject({
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    });
  });
});
