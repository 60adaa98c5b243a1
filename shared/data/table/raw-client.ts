import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { bounded, requestTimeouts } from './bounded-client.ts';
import { perConnection } from './connection.ts';

type RawClient = Pick<DynamoDBClient, 'send'>;

/*
 * Clients for visits. They take DynamoDB’s wire types, which costs 30 percent less CPU per call than the document client
 * (`npm run bench`) and keeps that client out of the bundles of visits.
 */
const clients = /* @__PURE__ */ perConnection(
  (connection): { retrying: RawClient; notRetrying: RawClient } => {
    if ('send' in connection) {
      const client = bounded(connection, { isRemote: false });
      return { retrying: client, notRetrying: client };
    }
    const retrying = createClient({ ...requestTimeouts, ...connection });
    // Both share one pool of connections.
    const { requestHandler } = retrying.config;
    const notRetrying = createClient({ ...connection, requestHandler, maxAttempts: 1 });
    return {
      retrying: bounded(retrying, { isRemote: true }),
      notRetrying: bounded(notRetrying, { isRemote: true }),
    };
  },
);

/** The table, for visits. */
export const rawClient = (): RawClient => clients().retrying;

/** The same without retries, for writes that are not idempotent: a double count could not be undone. */
export const rawClientWithoutRetries = (): RawClient => clients().notRetrying;

/** Middleware of the SDK that only reports about the caller or logs. */
const UNUSED_MIDDLEWARE = ['getUserAgentMiddleware', 'recursionDetectionMiddleware', 'loggerMiddleware'];

function createClient(config: DynamoDBClientConfig): DynamoDBClient {
  const client = new DynamoDBClient(config);
  for (const name of UNUSED_MIDDLEWARE) client.middlewareStack.remove(name);
  return client;
}
