import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangeRecord, ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import type { BackgroundFunction, StreamSource } from '../../../../shared/api/contract/function-contract.ts';
import { TableName, type TestTable } from '../embedded-table/fixture.ts';

export const aConsumer = (stream: Partial<StreamSource> = {}, id = 'count'): BackgroundFunction => ({
  id,
  resource: 'streams',
  stream: { keyPrefixes: ['VISITOR#'], batchSize: 100, windowSeconds: 0, ...stream },
});

/** All changes of the source, read by a consumer without a checkpoint. */
export async function allRecords(source: ChangeSource): Promise<ChangeRecord[]> {
  const iterator = source.readers('test', AbortSignal.abort())[Symbol.asyncIterator]();
  const { value: reader } = await iterator.next();
  return (await reader.read(10_000)).records;
}

/** One more visit of the item. */
export const visit = ({ client }: TestTable, pk: string) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: 'A' },
      UpdateExpression: 'ADD visits :one',
      ReturnValues: 'UPDATED_NEW',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );

/** Makes this many items, `<prefix>0`, `<prefix>1`, and so on, with few requests. */
export async function putItems({ client }: TestTable, prefix: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 25) {
    const length = Math.min(25, count - from);
    const items = Array.from({ length }, (_, n) => ({ pk: `${prefix}${from + n}`, sk: 'A' }));
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
}

export const toKey = ({ dynamodb }: ChangeRecord) => dynamodb.Keys.pk?.S ?? '';
