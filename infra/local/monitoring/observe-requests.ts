import type { IncomingMessage, ServerResponse } from 'node:http';
import { mountedPath, type Route } from '../../../shared/api/contract/route.ts';

/** A request after its end, without anything that identifies a visitor, and without its path, which may be a secret. */
export interface ObservedRequest {
  startedAt: Date;
  method: string;
  /** Undefined if the server responded without a route, as it does for preflights. */
  route?: Route;
  /** The path of the route's contract, such as `/login/sso/{token}`. */
  path: string;
  host: string;
  /** 499 if the client disconnected before the response, as in nginx. */
  status: number;
  durationMs: number;
  /** Size of the response's body. */
  bytes: number;
}

/** Handles a request; resolves with the bytes of the response's body. */
export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<number>;
export type RequestObserver = (request: ObservedRequest) => void;

const CLIENT_CLOSED_REQUEST = 499;

/** Wraps the handling of requests: reports each to the observers after its response. */
export function observeRequests(
  findRoute: (request: IncomingMessage) => Route | undefined,
  observers: readonly RequestObserver[],
  visitedHost: (request: IncomingMessage) => string,
): (handle: HandleRequest) => HandleRequest {
  return (handle) => async (request, response) => {
    let bodyBytes = 0;
    const startedAt = new Date();
    const start = performance.now();
    response.once('close', () => {
      const method = request.method ?? 'GET';
      const route = findRoute(request);
      const observed = {
        startedAt,
        method,
        route,
        path: route ? mountedPath(route) : '(preflight)',
        host: validHost(visitedHost(request)),
        status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST,
        durationMs: performance.now() - start,
        bytes: method === 'HEAD' || !response.headersSent ? 0 : bodyBytes,
      };
      for (const observe of observers) observe(observed);
    });
    bodyBytes = await handle(request, response);
    return bodyBytes;
  };
}

/** Empty for what cannot be a host and a port: clients may send anything. */
function validHost(host: string): string {
  return /^[a-z0-9.:[\]_-]{1,259}$/i.test(host) ? host.toLowerCase() : '';
}
