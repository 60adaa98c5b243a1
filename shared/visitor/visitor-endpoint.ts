import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { HttpEvent } from '../api/contract/event.ts';
import type { VisitorParamsOf, VisitorQueryOf, VisitorRoute } from '../api/contract/visitor-route.ts';
import { env, type Site } from '../env.ts';
import { logFault } from '../errors.ts';
import { page } from './pages/notice-page.ts';
import type { VisitorReply } from './reply.ts';

export interface VisitorInput<R extends VisitorRoute> {
  params: VisitorParamsOf<R>;
  query: VisitorQueryOf<R>;
  /** The host that the visitor asked for, in lower case, with its port if it is not the scheme's own; empty if it is none. */
  host: string;
  /** The request itself, for what is to be known of the visitor. */
  event: HttpEvent;
  now: Date;
  site: Site;
}

type Run<R extends VisitorRoute> = (input: VisitorInput<R>) => Promise<VisitorReply>;

/** What a host and its port can look like, in at most 259 characters (RFC 1035 and a port). */
const HOST = /^[a-z0-9.:[\]_-]{1,259}$/;

/** Empty for what is no host: route keys give `*` a meaning of its own, and hold no more than 2 KB. */
function hostOf({ headers }: HttpEvent): string {
  const host = (headers.host ?? '').toLowerCase();
  return HOST.test(host) ? host : '';
}

/** The host's name as DNS has it, without a port and the dot that may end it (RFC 1034, 3.1). */
export const hostName = (host: string): string => host.replace(/\.?(?::\d*)?$/, '');

/** Wraps a handler of the visitor's side: what goes wrong there is a page without details, and a line in the log. */
export function visitorEndpoint<const R extends VisitorRoute>(route: R, run: Run<R>) {
  return middy<HttpEvent, VisitorReply, Error, Context>()
    .onError((request) => {
      logFault(route.id, request.error, { requestId: request.context.awsRequestId });
      request.response = page(500, 'fault');
    })
    .handler((event: HttpEvent) => {
      const { params, query } = route.request;
      return run({
        params: (params && v.parse(params, event.pathParameters ?? {})) as VisitorParamsOf<R>,
        query: (query && v.parse(query, event.queryStringParameters ?? {})) as VisitorQueryOf<R>,
        host: hostOf(event),
        event,
        now: new Date(),
        site: env.site,
      });
    });
}
