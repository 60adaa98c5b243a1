import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limitChunks } from './limit-chunks.ts';
import { dropRest, ON_BODY, ON_HEAD } from './parser-callbacks.ts';

/* What servers send to this service: a packet can have thousands of heads or chunks, and one event of the loop packets of many. */

/** `100 Continue` and `103 Early Hints`: servers send one or two. */
const MAX_INFORMATIONAL = 8;

/** A server responds to one request many times. */
export class TooManyResponses extends Error {}

/** Ends a request with `TooManyResponses` when its server keeps sending informational responses (1xx). */
export function limitInformational(request: ClientRequest): ClientRequest {
  let count = 0;
  return request.on('information', () => {
    count++;
    if (count !== MAX_INFORMATIONAL + 1) return;
    if (request.socket) dropRestOfPacket(request.socket, ON_HEAD);
    request.destroy(new TooManyResponses(`${count} informational responses`));
  });
}

/**
 * Ends a response with `TinyChunks` when its body comes in tiny chunks. Of each packet after `maxBytes`, drops all but the first chunk:
 * what is read of it is up to the caller, who has to destroy it. Call it when the response has begun.
 */
export function limitBody(response: IncomingMessage, maxBytes = Infinity): IncomingMessage {
  const countChunk = limitChunks();
  const push = response.push.bind(response);
  let bytes = 0;
  response.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null);
    if (response.destroyed) return false;
    try {
      countChunk(chunk.length);
    } catch (error) {
      dropRestOfPacket(response.socket, ON_BODY);
      response.destroy(error as Error);
      return false;
    }
    bytes += chunk.length;
    if (bytes >= maxBytes) dropRestOfPacket(response.socket, ON_BODY);
    return push(chunk);
  };
  return response;
}

/** A client parses a packet at once. Then, its parser may get another connection. */
function dropRestOfPacket(socket: Socket, callback: typeof ON_HEAD | typeof ON_BODY): void {
  process.nextTick(dropRest(socket, callback));
}
