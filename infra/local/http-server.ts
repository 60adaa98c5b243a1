import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { cors } from '../../shared/api/contract/cors.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../../shared/api/contract/environment.ts';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import type { Route } from '../../shared/api/contract/route.ts';
import { httpEvent, pathOf } from './http-event.ts';
import type { AnswerRequest } from './monitoring/observe-requests.ts';
import { type Match, router } from './router.ts';

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

export interface HttpServer {
  /** Resolves with the port; 0 selects a free one. */
  listen(port: number, host: string): Promise<number>;
  /** Accepts no more requests, and finishes those in progress, for at most a function's timeout. */
  close(): Promise<void>;
}

/** API Gateway's limit for a request body. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** An error response of API Gateway itself, with its texts. */
const gatewayAnswer = (statusCode: number, message: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** Serves the routes with the handlers that are deployed, as API Gateway and Lambda would. */
export async function httpServer(
  routes: readonly Route[],
  load: (route: Route) => Promise<Handler> = loadHandler,
  watch = (answer: AnswerRequest): AnswerRequest => answer,
  edgeHeadersOf?: EdgeHeadersOf,
): Promise<HttpServer> {
  const handlers = new Map<Route, Handler>();
  for (const route of routes) handlers.set(route, await load(route));
  const invoke: Invoke<Route> = async (route, event) => handlers.get(route)?.(event, lambdaContext(route));
  return gateway(router(routes), invoke, watch, edgeHeadersOf);
}

/** What an edge in the same process tells the functions about a request's viewer. */
type EdgeHeadersOf = (request: IncomingMessage) => Record<string, string>;

type Invoke<R> = (route: R, event: APIGatewayProxyEventV2) => Promise<unknown>;

/** Serves routes as API Gateway would, whatever a route is. */
export function gateway<R>(
  match: (method: string, path: string) => Match<R> | undefined,
  invoke: Invoke<R>,
  watch = (answer: AnswerRequest): AnswerRequest => answer,
  edgeHeadersOf?: EdgeHeadersOf,
): HttpServer {
  const answer = async (request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> => {
    if (isPreflight(request)) return { statusCode: 204, headers: preflightHeaders };
    const body = await readBody(request);
    if (!body) return gatewayAnswer(413, 'Request Entity Too Large');
    const found = match(request.method ?? 'GET', pathOf(request));
    if (!found) return gatewayAnswer(404, 'Not Found');
    return toResult(await invoke(found.route, httpEvent(request, body, found, edgeHeadersOf?.(request))));
  };

  const answerRequest: AnswerRequest = async (request, response) => {
    try {
      send(request, response, await answer(request));
    } catch (error) {
      if (request.errored) return; // The client has disconnected.
      console.error(error);
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      send(request, response, gatewayAnswer(500, 'Internal Server Error'));
    }
  };
  return serve(watch(answerRequest));
}

/** Node's `close` alone would wait for connections that browsers keep open or open in advance. */
function serve(answer: AnswerRequest): HttpServer {
  const inProgress = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    // While closing, each response ends its connection.
    response.shouldKeepAlive &&= server.listening;
    const done = new Promise<void>((resolve) => response.once('close', resolve));
    inProgress.add(done);
    void done.then(() => inProgress.delete(done));
    void answer(request, response);
  });
  const finishAll = async () => {
    while (inProgress.size > 0) await Promise.all(inProgress);
  };
  return {
    async listen(port, host) {
      await once(server.listen(port, host), 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      await Promise.race([finishAll(), wait(FUNCTION_TIMEOUT_SECONDS * 1000, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Imports the handler that is deployed for the route. */
export async function loadHandler(route: Route): Promise<Handler> {
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

const EMPTY_BODY = Buffer.alloc(0);

/** Nearly all visits have no body, and waiting for its end would take several event-loop turns (RFC 9112, §6.3). */
const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/** The body, or undefined if it is larger than API Gateway accepts. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (hasNoBody(request)) return EMPTY_BODY;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}

/** Like API Gateway, treats a result without a status code as the body. */
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

/** Whether a browser asks for leave to send a request of another origin. */
export const isPreflight = ({ method, headers }: IncomingMessage) =>
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
  if (statusCode !== 204) response.setHeader('content-length', bytes.length);
  response.writeHead(statusCode).end(bytes);
}
