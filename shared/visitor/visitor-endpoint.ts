import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { HttpEvent } from '../api/event.ts';
import type { ParamsOf, Route } from '../api/route.ts';
import { env, type Site } from '../env.ts';
import { logFault } from '../errors.ts';
import { page } from './pages.ts';

/** An answer as API Gateway takes it. */
export interface VisitorReply {
  statusCode: number;
  headers: Record<string, string>;
  body?: string;
}

export interface VisitorInput<R extends Route> {
  params: ParamsOf<R>;
  /** The host that the visitor asked for, in lower case, with its port if it is not the scheme's own. */
  host: string;
  now: Date;
  site: Site;
}

type Run<R extends Route> = (input: VisitorInput<R>) => Promise<VisitorReply>;

/** Wraps a handler of the visitor's side: what goes wrong there is a page without details, and a line in the log. */
export function visitorEndpoint<const R extends Route>(route: R, run: Run<R>) {
  return middy<HttpEvent, VisitorReply, Error, Context>()
    .onError((request) => {
      logFault(route.id, request.error, { requestId: request.context.awsRequestId });
      request.response = page(500, 'fault');
    })
    .handler((event: HttpEvent) => {
      const { params } = route.request;
      return run({
        params: (params && v.parse(params, event.pathParameters ?? {})) as ParamsOf<R>,
        host: (event.headers.host ?? '').toLowerCase(),
        now: new Date(),
        site: env.site,
      });
    });
}
