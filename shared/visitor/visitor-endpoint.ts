import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { HttpEvent } from '../api/contract/event.ts';
import type { VisitorParamsOf, VisitorQueryOf, VisitorRoute } from '../api/contract/visitor-route.ts';
import type { PageLanguage } from '../api/fields/page-languages.ts';
import { env, type ServiceAddress } from '../env.ts';
import { isBusy, logFailure } from '../errors.ts';
import { bypassesEdge } from '../from-edge.ts';
import { type Brand, brandOn } from '../html/brand.ts';
import type { PageSetting } from '../html/card-page.ts';
import { earlyTimeout, withDeadline } from '../invocation.ts';
import { refusal, type VisitorResponse } from '../response.ts';
import { noticePage } from './pages/notice-page.ts';
import { preferredLanguage } from './request/preferred-language.ts';
import { readViewer, type Viewer } from './request/viewer.ts';

/** What every visitor route gets of a request. */
export interface VisitorRequest extends Viewer {
  /** The request itself, for facts about the visitor. */
  event: HttpEvent;
  now: Date;
  site: ServiceAddress;
  /** What pages show of the installation, on its own hosts. */
  brand: Brand | undefined;
  /** The language of pages: the visitor's, until the owner's choice is known. */
  language: PageLanguage;
  /** For log lines. */
  functionId: string;
}

export interface VisitorInput<R extends VisitorRoute> extends VisitorRequest {
  params: VisitorParamsOf<R>;
  query: VisitorQueryOf<R>;
}

type Run<R extends VisitorRoute> = (input: VisitorInput<R>) => Promise<VisitorResponse>;

/** Wraps the handler of a visitor route. An error becomes a page without details and a line in the log. */
export function visitorEndpoint<const R extends VisitorRoute>(route: R, run: Run<R>) {
  const handler = middy<HttpEvent, VisitorResponse, Error, Context>(earlyTimeout)
    .onError((request) => {
      logFailure(route.id, request.error, request.context.awsRequestId);
      request.response = failurePage(request.error, findSetting(request.event));
    })
    .handler(async (event: HttpEvent) => {
      if (bypassesEdge(event)) return refusal();
      const { params, query } = route.request;
      const viewer = readViewer(event);
      return run({
        params: (params && v.parse(params, event.pathParameters ?? {})) as VisitorParamsOf<R>,
        query: (query && v.parse(query, event.queryStringParameters ?? {})) as VisitorQueryOf<R>,
        ...viewer,
        event,
        now: new Date(),
        site: env.site,
        brand: brandOn(viewer.host, env.site),
        language: preferredLanguage(event),
        functionId: route.id,
      });
    });
  return withDeadline(handler, route.timeoutSeconds);
}

const failurePage = (error: unknown, setting: PageSetting): VisitorResponse =>
  isBusy(error)
    ? noticePage(503, 'busy', { ...setting, retryAfterSeconds: error.retryAfter })
    : noticePage(500, 'fault', setting);

/** Of a request that failed, perhaps because of what this reads. */
function findSetting(event: HttpEvent): PageSetting {
  try {
    return { brand: brandOn(readViewer(event).host, env.site), language: preferredLanguage(event) };
  } catch {
    return {};
  }
}
