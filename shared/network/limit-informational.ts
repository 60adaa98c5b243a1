import type { ClientRequest } from 'node:http';
import { dropRest, ON_HEAD } from './parser-callbacks.ts';

/** `100 Continue` and `103 Early Hints`: servers send one or two. */
const MAX_INFORMATIONAL = 8;

/** A server responds to one request many times. */
export class TooManyResponses extends Error {}

/**
 * Ends a request with `TooManyResponses` when its server keeps sending informational responses (1xx): a packet can have thousands, which
 * take as many times as long as a single response.
 */
export function limitInformational(request: ClientRequest): ClientRequest {
  let count = 0;
  return request.on('information', () => {
    count++;
    if (count !== MAX_INFORMATIONAL + 1) return;
    if (request.socket) dropRest(request.socket, ON_HEAD);
    request.destroy(new TooManyResponses(`${count} informational responses`));
  });
}
