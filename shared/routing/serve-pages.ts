import type { Context } from 'aws-lambda';
import { FUNCTION_TIMEOUT_SECONDS } from '../api/contract/environment.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import { type HandlerModule, handlerIn } from '../api/contract/function-contract.ts';
import { matcher } from './router.ts';

/** A page of a function, which is loaded when it is first requested. */
export interface LazyPage {
  id: string;
  /** As API Gateway would name its route. */
  routeKey: string;
  timeoutSeconds?: number;
  load(): Promise<HandlerModule<Handler>>;
}

export type Handler = (event: PageEvent, context: Context) => Promise<unknown>;

/** An event with the decoded path, to which API Gateway matches routes. */
type PageEvent = HttpEvent & { rawPath: string };

/** The handler of a function that serves several pages: it finds the page as API Gateway would if each had its own route. */
export function servePages(pages: readonly LazyPage[]): Handler {
  const findPage = matcher(pages.map((page) => ({ route: page, routeKey: page.routeKey })));
  return async (event, context) => {
    const startedAt = Date.now();
    const found = findPage(event.requestContext.http.method, event.rawPath);
    if (!found) throw new Error(`No page has the path ${event.rawPath}.`);
    const { load, timeoutSeconds } = found.route;
    const handler = handlerIn(await load(), found.route);
    return handler(
      { ...event, pathParameters: found.params },
      withTimeout(context, startedAt, timeoutSeconds),
    );
  };
}

/** The context with the page's own timeout: that of the function is the longest of all its pages. */
function withTimeout(context: Context, startedAt: number, seconds = FUNCTION_TIMEOUT_SECONDS): Context {
  const endsAt = startedAt + seconds * 1000;
  return {
    ...context,
    getRemainingTimeInMillis: () => Math.min(context.getRemainingTimeInMillis(), endsAt - Date.now()),
  };
}
