import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { cors } from '../../shared/api/cors.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../../shared/api/environment.ts';
import { handlerFile, type Route } from '../../shared/api/route.ts';
import { httpEvent } from './http-event.ts';
import { router } from './router.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** API Gateway refuses larger requests itself. */
const MOST_BYTES = 10 * 1024 * 1024;

/** What API Gateway itself answers, in its own words. */
const gatewayAnswer = (statusCode: number, message: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** Serves the routes with the very handlers that are deployed, as API Gateway and Lambda would. Not yet listening. */
export async function httpServer(routes: readonly Route[]): Promise<Server> {
  const handlers = new Map<Route, Handler>();
  for (const route of routes) handlers.set(route, await loadHandler(route));
  const match = router(routes);

  const answer = async (request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> => {
    if (isPreflight(request)) return { statusCode: 204, headers: preflightHeaders };
    const body = await readBody(request);
    if (!body) return gatewayAnswer(413, 'Request Entity Too Large');
    const found = match(request.method ?? 'GET', (request.url ?? '/').split('?', 1)[0] ?? '/');
    const handler = found && handlers.get(found.route);
    if (!handler) return gatewayAnswer(404, 'Not Found');
    return toResult(await handler(httpEvent(request, body, found), lambdaContext(found.route)));
  };

  return createServer(async (request, response) => {
    const result = await answer(request).catch((error) => {
      console.error(error);
      return gatewayAnswer(500, 'Internal Server Error');
    });
    send(request, response, result);
  });
}

async function loadHandler(route: Route): Promise<Handler> {
  const { handler } = await import(new URL(`../../${handlerFile(route)}`, import.meta.url).href);
  return handler;
}

function lambdaContext({ id }: Route): Context {
  const deadline = Date.now() + FUNCTION_TIMEOUT_SECONDS * 1000;
  return {
    functionName: id,
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => deadline - Date.now(),
  } as Context;
}

/** The body, or undefined when it is larger than API Gateway takes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return size <= MOST_BYTES ? Buffer.concat(chunks) : undefined;
}

/** A result without a status is a body by itself, as API Gateway takes it. */
function toResult(result: unknown): APIGatewayProxyStructuredResultV2 {
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (isStructured) return result as APIGatewayProxyStructuredResultV2;
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
}

const preflightHeaders = {
  'access-control-allow-origin': cors.allowOrigins.join(','),
  'access-control-allow-methods': cors.allowMethods.join(','),
  'access-control-allow-headers': cors.allowHeaders.join(','),
  'access-control-max-age': String(cors.maxAge),
};

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

const corsHeaders = {
  'access-control-allow-origin': cors.allowOrigins.join(','),
  'access-control-expose-headers': cors.exposeHeaders.join(','),
};

function send(
  request: IncomingMessage,
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (request.headers.origin)
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.setHeader('content-length', bytes.length);
  response.writeHead(statusCode).end(bytes);
}
