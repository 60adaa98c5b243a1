import middy, { type MiddlewareObj } from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import { earlyTimeout } from '../invocation.ts';
import type { HttpContext } from './call.ts';
import { envelope, fallbackBody } from './envelope.ts';
import { openCall } from './open-call.ts';

export type ApiMiddleware = MiddlewareObj<HttpEvent, unknown, Error, HttpContext>;

/** The middleware that every API handler has: call state, envelope, and error handling. `outer` gets the whole response. */
export const apiHandler = (route: ApiRoute, outer: ApiMiddleware[] = []) =>
  middy<HttpEvent, unknown, Error, HttpContext>(earlyTimeout).use([
    httpErrorHandler({ fallbackMessage: fallbackBody }),
    openCall(route),
    ...outer,
    envelope(route),
  ]);
