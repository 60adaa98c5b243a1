import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AnyShape } from '../../support/random/any-shape.ts';
import { listAccesses } from '../../support/table/table-access.ts';
import { sendJson } from './dynamodb-json.ts';
import { type AccessRequest, isAllowed, type Statement } from './iam.ts';
import { toArn } from './resolve.ts';
import type { StoredQueues } from './stored-queues.ts';
import type { StoredSecrets } from './stored-secrets.ts';

interface EndpointOptions {
  table: Pick<DynamoDBClient, 'send'>;
  secrets: StoredSecrets;
  queues: StoredQueues;
  /** The policies of the function that has this access key. */
  readStatements(accessKey: string): readonly Statement[];
}

export interface Endpoint {
  url: string;
  close(): void;
}

interface JsonResponse {
  status: number;
  body: unknown;
}

type Input = AnyShape;

/** An endpoint for DynamoDB, SQS, and Secrets Manager that refuses what the caller's role does not allow, as AWS does. */
export async function awsEndpoint({
  table,
  secrets,
  queues,
  readStatements,
}: EndpointOptions): Promise<Endpoint> {
  const refusal = (caller: string, requests: AccessRequest[]): JsonResponse | undefined => {
    const refused = requests.find((request) => !isAllowed(readStatements(caller), request));
    return refused && accessDenied(caller, refused);
  };

  async function respond(request: IncomingMessage): Promise<JsonResponse> {
    const [service = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const caller = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const input = (await json(request)) as Input;
    if (service.startsWith('DynamoDB')) {
      return refusal(caller, tableAccess(operation, input)) ?? sendJson(table, operation, input);
    }
    if (service === 'AmazonSQS') {
      const requests = [{ action: 'sqs:SendMessage', resource: queues.findArn(input.QueueUrl) }];
      return refusal(caller, requests) ?? { status: 200, body: queues.run(operation, input) };
    }
    const action = `secretsmanager:${operation}`;
    return (
      refusal(caller, [{ action, resource: input.SecretId }]) ?? {
        status: 200,
        body: secrets.run(operation, input),
      }
    );
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await respond(request).catch((error) => {
      console.error(error);
      return { status: 500, body: { __type: 'InternalServerError' } };
    });
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function tableAccess(operation: string, input: Input): AccessRequest[] {
  const [firstStep = {}] = input.TransactItems ?? [];
  const [step] = Object.values<{ TableName: string }>(firstStep);
  const name = input.TableName ?? step?.TableName ?? Object.keys(input.RequestItems ?? {})[0];
  return listAccesses({ operation, input }).map(({ action, index, keys }) => ({
    action: `dynamodb:${action}`,
    resource: toArn('dynamodb', `table/${name}${index ? `/index/${index}` : ''}`),
    context: { 'dynamodb:LeadingKeys': keys },
  }));
}

/** The text names the caller, as that of AWS does; the refused keys are ours, since AWS leaves them out. */
function accessDenied(caller: string, { action, resource, context }: AccessRequest): JsonResponse {
  const message = `User: ${caller} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  console.error({ message, ...context });
  const body = { __type: 'com.amazon.coral.service#AccessDeniedException', message, Message: message };
  return { status: 400, body };
}
