import type { GenericSchema } from 'valibot';
import type { Parsed } from './api-route.ts';
import type { FunctionContract } from './function-contract.ts';

/** A page, image, or redirect for visitors: at the root of the host, without an API key or envelope. */
export interface VisitorRoute extends FunctionContract {
  method: 'GET' | 'POST' | 'ANY';
  /** In API Gateway's notation: `/r/{slug}`. `$default` matches requests that no other route matches. */
  path: string;
  request: { params?: GenericSchema; query?: GenericSchema };
  /**
   * Whether the edge may cache its responses: as long as their own headers say, for all viewers who send the same host, path,
   * query, and `Accept`. Responses of all other routes must forbid it.
   */
  isCacheable?: boolean;
  /** Whether it gets the visitor key, to compute visitor ids. */
  usesVisitorKey?: boolean;
}

export type VisitorParamsOf<R extends VisitorRoute> = Parsed<R['request']['params']>;
export type VisitorQueryOf<R extends VisitorRoute> = Parsed<R['request']['query']>;

/* @__NO_SIDE_EFFECTS__ */
export function defineVisitorRoute<const R extends VisitorRoute>(route: R): R {
  return route;
}
