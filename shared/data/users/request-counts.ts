import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { requestCountKey } from '../keys.ts';
import { table } from '../table/document-client.ts';

/** Counts a request of this key in this clock minute (Unix time in minutes); returns the minute’s count so far. */
export async function countRequest(keyHash: string, minute: number): Promise<number> {
  const { Attributes } = await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: requestCountKey(keyHash, minute),
      UpdateExpression: 'ADD requests :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': (minute + 2) * 60 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Attributes?.requests;
}
