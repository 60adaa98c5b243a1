import { randomUUID } from 'node:crypto';
import { isRefusal } from './errors.ts';

interface HttpRequest {
  headers: Record<string, string>;
  body?: Uint8Array;
}

const decoder = new TextDecoder();

type Run = (operation: string, input: Record<string, unknown>) => Promise<object>;

/** What `new DynamoDBClient({ requestHandler })` takes in place of its HTTP client: no port, no sockets. */
export function createRequestHandler(run: Run) {
  return {
    metadata: { handlerProtocol: 'none' },
    async handle({ headers, body }: HttpRequest) {
      const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.'); // DynamoDB_20120810.GetItem
      const answer = await answerOf(() => run(operation, JSON.parse(decoder.decode(body))));
      return {
        response: {
          statusCode: answer.statusCode,
          headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() },
          body: Buffer.from(JSON.stringify(answer.body)),
        },
      };
    },
    // Nothing can be configured, and whoever opened the table closes it.
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
  };
}

async function answerOf(run: () => Promise<object>): Promise<{ statusCode: number; body: object }> {
  try {
    return { statusCode: 200, body: await run() };
  } catch (error) {
    if (isRefusal(error)) return error;
    console.error('The embedded table failed:', error);
    const __type = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
    return { statusCode: 500, body: { __type, message: 'The embedded table failed.' } };
  }
}
