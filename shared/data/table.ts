import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The one connection to the table, made when it is first needed. Throttling is tried again by the SDK twice, quickly:
 * a caller who is told to come back (503) is served better than one who waits.
 */
let client: DynamoDBDocumentClient | undefined;

export function table(): DynamoDBDocumentClient {
  client ??= connect({ maxAttempts: 3 });
  return client;
}

/** Uses another DynamoDB from now on: the embedded one, DynamoDB Local, or a test's. */
export function connectTable(config: DynamoDBClientConfig): void {
  client = connect(config);
}

function connect(config: DynamoDBClientConfig): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
    // A rank goes past 2^53 when a link has been clicked 90 million times; it must come back as it was.
    unmarshallOptions: { wrapNumbers: exactNumber },
  });
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
