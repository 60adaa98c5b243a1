import type { IncomingMessage } from 'node:http';
import { isApiRoute, isConsoleRoute, type Route } from '../../../shared/api/contract/route.ts';
import { keyHashIn } from '../../../shared/http/authenticate.ts';
import { maxBodyBytes } from '../../../shared/http/parse-body.ts';
import { MAX_FORM_BYTES, MAX_SESSION_FORM_BYTES } from '../../../shared/visitor/request/forms.ts';

/** How much of a request's body is read. */
export interface BodyRule {
  /** 0: none of it. */
  maxBytes: number;
  /** What answers if there is more: the server with 413, or the function, which gets one byte too many. */
  tooLarge: 'server' | 'function';
}

/** API Gateway's limit. */
export const gatewayRule: BodyRule = { maxBytes: 10 * 1024 * 1024, tooLarge: 'server' };

/** No more than the route's function would use: it answers without a body if there is no key, or none in its contract. */
export function chooseBodyRule(route: Route, { headers }: IncomingMessage): BodyRule {
  return { maxBytes: usedBytes(route, headers.authorization), tooLarge: 'function' };
}

function usedBytes(route: Route, authorization: string | undefined): number {
  if (!isApiRoute(route)) return route.method === 'POST' ? formBytes(route) : 0;
  return route.request.body && keyHashIn(authorization) !== undefined ? maxBodyBytes(route) : 0;
}

const formBytes = (route: Route) =>
  isConsoleRoute(route) ? (route.maxFormBytes ?? MAX_SESSION_FORM_BYTES) : MAX_FORM_BYTES;
