import { randomBytes } from 'node:crypto';
import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { HttpEvent } from '../api/event.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '../api/route.ts';
import type { Caller, KeyOwner } from '../data/api-keys.ts';
import { env, type Site } from '../env.ts';
import { authenticate } from './authenticate.ts';
import type { HttpContext } from './call.ts';
import { envelope, lastResortBody } from './envelope.ts';
import { openCall } from './open-call.ts';
import { parseBody } from './parse-body.ts';
import { validate } from './validate.ts';

/** What a handler is given: the request's parts as its route's schemas made them, and the world around it. */
export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Whose key it is; absent on routes without a key. */
  user: { visitor: undefined; user: Caller; admin: KeyOwner }[R['access']];
  now: Date;
  random: (bytes: number) => Buffer;
  site: Site;
}

/** Wraps a handler into everything that endpoints of the API have in common. */
export function endpoint<const R extends Route>(route: R, run: (input: Input<R>) => Promise<ReplyOf<R>>) {
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
