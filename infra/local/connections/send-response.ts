import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { cors } from '../../../shared/api/contract/cors.ts';
import { hasNoBody } from './body-reader.ts';
import { listPieces, type ReadyResponse } from './response-body.ts';
import { type CountUnread, MAX_UNCOUNTED_BYTES } from './unread-responses.ts';

/** The rest of a short body is read and dropped after the response, so that the connection can be used again. */
const MAX_DROPPED_BYTES = 64 * 1024;

/** How long a client has to read the response while it is still sending: closing at once could make it miss the response. */
const LINGER_MS = 500;

type Headers = Record<string, string>;

const corsHeaders: Headers = {
  'access-control-allow-origin': cors.allowOrigins.join(','),
  'access-control-expose-headers': cors.exposeHeaders.join(','),
};

/**
 * Sends a function's result, and returns the size of its body. If most of the request's body was not read, closes the
 * connection afterwards. What `countUnread` throws, it throws before it sends anything.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  result: ReadyResponse,
  countUnread: CountUnread,
): number {
  const { statusCode = 200, cookies = [] } = result;
  // Node takes all headers at once in less time than one after the other.
  const headers: OutgoingHttpHeaders = request.headers.origin
    ? withCors(result.headers)
    : { ...(result.headers as Headers | undefined) };
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  const pieces = listPieces(result);
  const size = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  if (size > MAX_UNCOUNTED_BYTES) countUnread(request, response, size);
  if (statusCode !== 204) headers['content-length'] = size;
  if (isStillSending(request, headers)) {
    response.writeHead(statusCode, { ...headers, connection: 'close' });
    for (const piece of pieces) response.write(piece);
    void endLater(request, response);
    return size;
  }
  // Node sends text in one piece with the headers, but bytes in a second one.
  response.writeHead(statusCode, headers);
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
  return size;
}

/** Replaces what the function itself says about other origins. */
function withCors(headers: APIGatewayProxyStructuredResultV2['headers'] = {}): Headers {
  const entries = Object.entries(headers as Headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(entries), ...corsHeaders };
}

function isStillSending(request: IncomingMessage, { connection }: OutgoingHttpHeaders): boolean {
  if (request.complete || hasNoBody(request)) return false;
  const { expect, 'content-length': length = Infinity } = request.headers;
  return connection === 'close' || expect !== undefined || Number(length) > MAX_DROPPED_BYTES;
}

/** Ends a response that is complete for the client, which closes the connection. Reads no more in the meantime. */
async function endLater({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  const closed = once(socket, 'close').catch(() => undefined);
  await Promise.race([closed, wait(LINGER_MS, undefined, { ref: false })]);
  response.end();
}
