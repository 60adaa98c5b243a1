import * as dynamodb from '@aws-sdk/client-dynamodb';
import type { TableClient, TableConnection } from '../../../shared/data/table/connection.ts';

type CommandClass = new (input: object) => Parameters<TableClient['send']>[0];

interface WireRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * A configuration that reaches the same table through the SDK's own clients, with their retries, as in production. A
 * connection to the embedded table has none of that: it takes commands directly.
 */
export function connectionWithRetries(connection: TableConnection): dynamodb.DynamoDBClientConfig {
  if (!('send' in connection)) return { ...connection, maxAttempts: 3 };
  const requestHandler = {
    metadata: { handlerProtocol: 'none' },
    handle: async (request: WireRequest) => ({ response: await respond(connection, request) }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
  };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return { region: 'local', credentials, requestHandler, maxAttempts: 3 };
}

/** Runs a request of the wire protocol as a command. What is not a response of DynamoDB is thrown, as by a network. */
async function respond({ send }: TableClient, { headers, body }: WireRequest) {
  const operation = headers['x-amz-target']?.split('.')[1] ?? '';
  const commands = dynamodb as unknown as Record<string, CommandClass>;
  const Command = commands[`${operation}Command`];
  if (!Command) throw new Error(`The SDK has no ${operation}Command.`);
  try {
    return response(200, await send(new Command(JSON.parse(Buffer.from(body).toString())) as never));
  } catch (error) {
    if (!(error instanceof dynamodb.DynamoDBServiceException)) throw error;
    return response(400, { ...error, __type: error.name, message: error.message });
  }
}

const response = (statusCode: number, body: object) => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify(body)),
});
