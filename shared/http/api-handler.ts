import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import type { HttpContext } from './call.ts';
import { envelope, lastResortBody } from './envelope.ts';
import { openCall } from './open-call.ts';

/** What every handler of the API shares: the call, the envelope, and an answer to any error. */
export const apiHandler = (route: ApiRoute) =>
  middy<HttpEvent, unknown, Error, HttpContext>().use([
    httpErrorHandler({ fallbackMessage: lastResortBody }),
    openCall(route),
    envelope(route),
  ]);
