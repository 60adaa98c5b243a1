import {
  DeleteTableCommand,
  DescribeTableCommand,
  ListBackupsCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { createTable, emptyTable, getItem, ranked, TableName, type TestTable } from './fixture.ts';

let table: TestTable['table'];
let client: TableClient;
beforeEach(async () => {
  ({ table, client } = await emptyTable());
});

const put = (item: object, more: object = {}) =>
  client.send(new PutCommand({ TableName, Item: { pk: 'a', ...item }, ...more }));
const update = (sk: string, UpdateExpression: string, values?: object, more: object = {}) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'a', sk },
      UpdateExpression,
      ExpressionAttributeValues: values as never,
      ...more,
    }),
  );

describe('the table', () => {
  it('is usable immediately after creation, and deleted with all its items', async () => {
    await put({ sk: '1', rankedIn: 'x', rank: '1' });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([TableName]);
    await client.send(new DeleteTableCommand({ TableName }));
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    await expect(put({ sk: '1' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });

    await client.send(createTable());
    expect((await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus).toBe('ACTIVE');
    expect(await getItem(client, '1')).toBeUndefined();
    expect(await ranked(client, 'x')).toEqual([]);
  });

  it('cannot be created twice', async () => {
    await expect(client.send(createTable())).rejects.toMatchObject({ name: 'ResourceInUseException' });
  });

  it('rejects unsupported operations', async () => {
    await expect(client.send(new ListBackupsCommand({}) as never)).rejects.toMatchObject({
      name: 'UnknownOperationException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('rejects unsupported expressions and parameters by name', async () => {
    await expect(update('1', 'SET visits = if_not_exists(visits, :v)', { ':v': 1 })).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'The embedded table does not support if_not_exists() in update expressions.',
    });
    await expect(put({ sk: '1' }, { ReturnItemCollectionMetrics: 'SIZE' })).rejects.toThrow(
      'The embedded table does not support ReturnItemCollectionMetrics of PutItem.',
    );
  });

  it('returns an internal failure like DynamoDB, and logs the cause', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
      throw new RangeError('Out of memory');
    });
    await expect(put({ sk: '1' })).rejects.toMatchObject({
      name: 'InternalServerError',
      message: 'The embedded table failed.',
      $metadata: { httpStatusCode: 500 },
    });
    expect(log).toHaveBeenCalledWith(expect.any(String), expect.any(RangeError));
    await put({ sk: '1' });
  });

  it('does not run an aborted command', async () => {
    const abortSignal = AbortSignal.abort();
    await expect(
      client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1' } }), { abortSignal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await getItem(client, '1')).toBeUndefined();
  });

  it('finishes writes in progress when it closes, and rejects later ones', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const inProgress = ['1', '2', '3'].map((sk) => put({ sk }));
    const closed = table.close();
    await expect(put({ sk: 'late' })).rejects.toMatchObject({ name: 'InternalServerError' });
    expect(log.mock.lastCall?.[1].message).toBe('The embedded table is closed.');
    await closed;
    await expect(Promise.all(inProgress)).resolves.toHaveLength(3);
  });
});
