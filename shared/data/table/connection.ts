import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Anything that takes the SDK's commands for a table: clients of the SDK, or the embedded table in this process. */
export interface TableClient {
  send: DynamoDBDocumentClient['send'] & DynamoDBClient['send'];
}

/** How to reach a table: a configuration for the SDK's clients, or a client. */
export type TableConnection = DynamoDBClientConfig | TableClient;

/** The SDK retries a throttled request twice, quickly: a 503 that asks to retry serves a caller better than a long wait. */
let connection: TableConnection = { maxAttempts: 3 };

/** Connects to another table: the embedded one, one on DynamoDB Local, or a test’s. */
export function connectTable(to: TableConnection): void {
  connection = to;
}

/** A getter of what `create` makes of the connection, on first use and again after each `connectTable`. */
export function perConnection<T>(create: (connection: TableConnection) => T): () => T {
  let current: { connection: TableConnection; value: T } | undefined;
  return () => {
    if (current?.connection !== connection) current = { connection, value: create(connection) };
    return current.value;
  };
}
