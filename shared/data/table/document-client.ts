import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { bounded, requestTimeouts } from './bounded-client.ts';
import { perConnection } from './connection.ts';

/** How native values become DynamoDB's types. */
export const marshallOptions = { removeUndefinedValues: true };

/** The table, for everything except visits. */
export const tableClient = /* @__PURE__ */ perConnection(
  (connection): Pick<DynamoDBDocumentClient, 'send'> => {
    if ('send' in connection) return bounded(connection, { isRemote: false });
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...requestTimeouts, ...connection }), {
      marshallOptions,
      unmarshallOptions: { wrapNumbers: exactNumber },
    });
    return bounded(client, { isRemote: true });
  },
);

/** A number of DynamoDB as it was stored: a rank exceeds 2^53 after 90 million clicks of a link. */
export function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
