import { describe, expect, it } from 'vitest';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { arn, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();

describe.each([
  [
    'counts clicks',
    countClicks,
    { prefixes: ['VISITOR#'], events: { eventName: ['INSERT', 'MODIFY'] }, batchSize: 10_000, window: 20 },
  ],
  [
    'dispatches jobs',
    dispatch,
    {
      prefixes: ['JOBS#', 'ROUTE#', 'PURGE#', 'OUTBOX#', 'EXPIRIES#'],
      events: {},
      batchSize: 500,
      window: 1,
    },
  ],
])('the function that %s', (_, { id }, { prefixes, events, batchSize, window }) => {
  it('reads the table’s stream from its first record, with the batch size and window of its contract', () => {
    const [table] = stack.only('AWS::DynamoDB::Table');
    expect(stack.findMapping(id)).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [table, 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: batchSize,
      MaximumBatchingWindowInSeconds: window,
    });
  });

  it('gets only records of items with its key prefixes, and of changes that it handles', () => {
    const patterns = stack
      .findMapping(id)
      ?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
    expect(patterns).toEqual(
      prefixes.map((prefix) => ({ ...events, dynamodb: { Keys: { pk: { S: [{ prefix }] } } } })),
    );
  });

  it('reports the record that failed, is retried for a day, and then sends the whole batch to a bucket of its own', () => {
    const mapping = stack.findMapping(id);
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 86_400,
      DestinationConfig: { OnFailure: { Destination: arn(stack.findFailures(id)) } },
    });
    expect(mapping).not.toHaveProperty('MaximumRetryAttempts');
    expect(stack.resource(stack.findFailures(id)).Type).toBe('AWS::S3::Bucket');
  });

  it('has a minute and 512 MB for a batch', () => {
    expect(stack.functionOf(id)).toMatchObject({ Timeout: 60, MemorySize: 512 });
  });
});

describe('the window of the function that counts clicks', () => {
  it.each([0, 60])('is the setting: %i seconds', (countingWindow) => {
    const { whole } = synthesize({
      countingWindow,
      routes: [],
      backgroundFunctions: [countClicks, dispatch],
    });
    const windows = readTemplate(whole)
      .streamMappings()
      .map(([, { Properties }]) => Properties.MaximumBatchingWindowInSeconds);
    expect(windows.sort((a, b) => a - b)).toEqual(
      [countingWindow, dispatch.stream.windowSeconds].sort((a, b) => a - b),
    );
  });

  it('is two seconds with several processes', () => {
    expect(countClicks.stream.windowSeconds).toBe(2);
  });
});

describe('the stream', () => {
  it('feeds no more than two functions, each with its own bucket for failed batches', () => {
    // More than two readers of a shard slow each other down.
    expect(stack.streamMappings()).toHaveLength(2);
    expect(stack.findFailures(dispatch.id)).not.toBe(stack.findFailures(countClicks.id));
  });
});
