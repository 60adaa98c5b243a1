import { randomBytes } from 'node:crypto';
import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { ApiRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '../api/contract/api-route.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import type { Caller, KeyOwner } from '../domain/users/caller.ts';
import { env, type Site } from '../env.ts';
import { authenticate } from './authenticate.ts';
import type { HttpContext } from './call.ts';
import { envelope, lastResortBody } from './envelope.ts';
import { openCall } from './open-call.ts';
import { parseBody } from './parse-body.ts';
import { validate } from './validate.ts';

/** What a handler is given: the request's parts as its route's schemas made them, and the world around it. */
export interface Input<R extends ApiRoute> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Whose key it is; absent on routes without a key. */
  user: { public: undefined; user: Caller; admin: KeyOwner }[R['access']];
  now: Date;
  random: (bytes: number) => Buffer;
  site: Site;
}

/** Wraps a handler into everything that endpoints of the API have in common. */
export function endpoint<const R extends ApiRoute>(route: R, run: (input: Input<R>) => Promise<ReplyOf<R>>) {
  return middy<HttpEvent, unknown, Error, HttpContext>()
    .use([
      httpErrorHandler({ fallbackMessage: lastResortBody }),
      openCall(route),
      envelope(route),
      authenticate(),
      parseBody(),
      validate(),
    ])
    .handler((_event, { call: { caller, now, input } }) =>
      run({ ...input, user: caller, now, random: randomBytes, site: env.site } as Input<R>),
    );
}
