import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { cors } from '../../../shared/api/contract/cors.ts';
import { hasNoBody } from './body-reader.ts';

/** The rest of a short body is read and dropped after the answer, so that the connection can be used again. */
const MAX_DROPPED_BYTES = 64 * 1024;

/** How long a client has to read the answer while it is still sending: closing at once could make it miss the answer. */
const LINGER_MS = 500;

const corsHeaders = {
  'access-control-allow-origin': cors.allowOrigins.join(','),
  'access-control-expose-headers': cors.exposeHeaders.join(','),
};

/** Sends a function's result. If most of the request's body was not read, closes the connection afterwards. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (request.headers.origin)
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  if (statusCode !== 204) response.setHeader('content-length', Buffer.byteLength(content));
  if (isStillSending(request, response)) {
    response.setHeader('connection', 'close').writeHead(statusCode).write(content);
    void endLater(request, response);
    return;
  }
  // Node sends text in one piece with the headers, but bytes in a second one.
  response.writeHead(statusCode).end(content);
}

function isStillSending(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.complete || hasNoBody(request)) return false;
  const { expect, 'content-length': length = Infinity } = request.headers;
  const isRefused = response.getHeader('connection') === 'close';
  return isRefused || expect !== undefined || Number(length) > MAX_DROPPED_BYTES;
}

/** Ends a response that is complete for the client, which closes the connection. Reads no more in the meantime. */
async function endLater({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  const closed = once(socket, 'close').catch(() => undefined);
  await Promise.race([closed, wait(LINGER_MS, undefined, { ref: false })]);
  response.end();
}
