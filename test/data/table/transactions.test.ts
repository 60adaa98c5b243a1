import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../../../shared/data/table/transactions.ts';
import { ServiceError } from '../../../shared/errors.ts';

const sdk = mockClient(DynamoDBDocumentClient);
const cancelled = (...codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const steps = [
  { Put: { Item: { pk: 'a', sk: 'a' } } },
  {
    ConditionCheck: { Key: { pk: 'b', sk: 'b' }, ConditionExpression: 'attribute_exists(pk)' },
    onConditionFailed: () => new ServiceError('link_not_found'),
  },
  { Delete: { Key: { pk: 'c', sk: 'c' } }, onConditionFailed: () => new ServiceError('alias_taken') },
];

beforeEach(() => {
  process.env.TABLE_NAME = 'links';
});
afterEach(() => {
  sdk.reset();
  vi.restoreAllMocks();
});
afterAll(() => sdk.restore());

describe('a transaction', () => {
  it('sends its steps in one request, each with the table name, and no fields of ours', async () => {
    sdk.on(TransactWriteCommand).resolves({});
    await transact(steps);
    expect(sdk.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
      { Put: { TableName: 'links', Item: { pk: 'a', sk: 'a' } } },
      {
        ConditionCheck: {
          TableName: 'links',
          Key: { pk: 'b', sk: 'b' },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      { Delete: { TableName: 'links', Key: { pk: 'c', sk: 'c' } } },
    ]);
  });

  it('throws the error of the first step whose condition failed', async () => {
    sdk
      .on(TransactWriteCommand)
      .rejects(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'));
    await expect(transact(steps)).rejects.toMatchObject({ code: 'link_not_found' });
    expect(sdk.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('is retried after a conflict with another one', async () => {
    sdk
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None', 'None'))
      .resolves({});
    await transact(steps);
    expect(sdk.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it('throws busy after ten conflicts', async () => {
    // Retries at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sdk.on(TransactWriteCommand).rejects(cancelled('None', 'None', 'TransactionConflict'));
    await expect(transact(steps)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
    expect(sdk.commandCalls(TransactWriteCommand)).toHaveLength(10);
  });

  it('rethrows any other error', async () => {
    const fault = cancelled('ValidationError', 'None', 'None');
    sdk.on(TransactWriteCommand).rejects(fault);
    await expect(transact(steps)).rejects.toBe(fault);
  });
});
