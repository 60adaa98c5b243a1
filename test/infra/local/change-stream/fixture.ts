import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangeRecord, ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import type { Job, StreamSource } from '../../../../shared/api/contract/function-contract.ts';
import { type Opened, TableName } from '../embedded-table/fixture.ts';

export const aJob = (stream: Partial<StreamSource> = {}, id = 'count'): Job => ({
  id,
  resource: 'streams',
  table: [],
  stream: { keyPrefix: 'VISITOR#', batchSize: 100, windowSeconds: 0, ...stream },
});

/** Everything that is in the log, as a consumer that never came before reads it. */
export async function allRecords(source: ChangeSource): Promise<ChangeRecord[]> {
  const iterator = source.readers('test', AbortSignal.abort())[Symbol.asyncIterator]();
  const { value: reader } = await iterator.next();
  return (await reader.read(10_000)).records;
}

/** One more visit of the item. */
export const visit = ({ client }: Opened, pk: string) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: 'A' },
      UpdateExpression: 'ADD visits :one',
      ReturnValues: 'UPDATED_NEW',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );

export const keyOf = ({ dynamodb }: ChangeRecord) => dynamodb.Keys.pk?.S ?? '';
