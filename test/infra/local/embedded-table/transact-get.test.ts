import { type DynamoDBDocumentClient, PutCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTable, type Opened, rawRequest, TableName } from './fixture.ts';

let table: Opened['table'];
let client: DynamoDBDocumentClient;
beforeEach(async () => {
  ({ table, client } = await emptyTable());
  await client.send(
    new PutCommand({ TableName, Item: { pk: 'a', sk: 'present', visits: 1, title: 'here' } }),
  );
});

const key = (sk: string) => ({ TableName, Key: { pk: 'a', sk } });

describe('a transaction of reads', () => {
  it('answers in order, with nothing for what is missing', async () => {
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

  it('waits for the transaction that is under way, and so never meets half of one', async () => {
    const send = async (operation: string, TransactItems: object[]) => {
      const { response } = await table.requestHandler.handle(rawRequest(operation, { TransactItems }));
      return JSON.parse(response.body.toString());
    };
    const Key = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } });
    const sortKeys = Array.from({ length: 50 }, (_, n) => `${n}`);
    const writing = send(
      'TransactWriteItems',
      sortKeys.map((sk) => ({ Put: { TableName, Item: Key(sk) } })),
    );
    const { Responses } = await send(
      'TransactGetItems',
      sortKeys.map((sk) => ({ Get: { TableName, Key: Key(sk) } })),
    );
    expect(Responses).toEqual(sortKeys.map((sk) => ({ Item: Key(sk) })));
    await writing;
  });
});
