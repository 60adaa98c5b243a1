import { PutCommand, TransactGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { emptyTable, TableName } from './fixture.ts';

let client: TableClient;
beforeEach(async () => {
  ({ client } = await emptyTable());
  await client.send(
    new PutCommand({ TableName, Item: { pk: 'a', sk: 'present', visits: 1, title: 'here' } }),
  );
});

const key = (sk: string) => ({ TableName, Key: { pk: 'a', sk } });

describe('a transaction of reads', () => {
  it('returns items in order, and nothing for missing ones', async () => {
    const { Responses, ConsumedCapacity } = await client.send(
      new TransactGetCommand({
        TransactItems: [
          { Get: key('missing') },
          { Get: { ...key('present'), ProjectionExpression: 'visits' } },
        ],
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    expect(Responses).toEqual([{}, { Item: { visits: 1 } }]);
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 4, ReadCapacityUnits: 4 }]);
  });

  it('sees all or nothing of a concurrent transaction, and nothing before its commit', async () => {
    const Key = (sk: string) => ({ pk: 'a', sk });
    const sortKeys = Array.from({ length: 50 }, (_, n) => `${n}`);
    const puts = sortKeys.map((sk) => ({ Put: { TableName, Item: Key(sk) } }));
    const gets = sortKeys.map((sk) => ({ Get: { TableName, Key: Key(sk) } }));
    const read = () => client.send(new TransactGetCommand({ TransactItems: gets }));
    const writing = client.send(new TransactWriteCommand({ TransactItems: puts }));
    expect((await read()).Responses).toEqual(sortKeys.map(() => ({})));
    await writing;
    const { Responses } = await read();
    expect(Responses).toEqual(sortKeys.map((sk) => ({ Item: Key(sk) })));
  });
});
