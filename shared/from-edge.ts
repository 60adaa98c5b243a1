import { timingSafeEqual } from 'node:crypto';
import { edgeHeaders } from './api/contract/edge-headers.ts';
import type { HttpEvent } from './api/contract/event.ts';
import { env, isEdgeOnly } from './env.ts';

/** Whether the edge sent the request. Compares in constant time, so that response times reveal no part of the secret. */
export function isFromEdge(headers: HttpEvent['headers']): boolean {
  const given = Buffer.from(headers[edgeHeaders.secret] ?? '');
  return env.edgeSecrets.some((secret) => {
    const expected = Buffer.from(secret);
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Whether the request has to be refused, as the installation serves only what its web ACL has seen. */
export const bypassesEdge = ({ headers }: Pick<HttpEvent, 'headers'>): boolean =>
  isEdgeOnly() && !isFromEdge(headers);
