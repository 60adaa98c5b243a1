import type { GenericSchema } from 'valibot';
import type { Parsed } from './api-route.ts';
import type { FunctionContract } from './function-contract.ts';

/** A page, an image, or a redirect for visitors: at the root of the host, without a key and without an envelope. */
export interface VisitorRoute extends FunctionContract {
  method: 'GET' | 'POST' | 'ANY';
  /** In API Gateway's notation: `/r/{slug}`; `$default` is for requests that no other route matches. */
  path: string;
  request: { params?: GenericSchema; query?: GenericSchema };
  /** Tells visitors apart, so it is given the visitor key. */
  usesVisitorKey?: boolean;
}

export type VisitorParamsOf<R extends VisitorRoute> = Parsed<R['request']['params']>;
export type VisitorQueryOf<R extends VisitorRoute> = Parsed<R['request']['query']>;

/* @__NO_SIDE_EFFECTS__ */
export function defineVisitorRoute<const R extends VisitorRoute>(route: R): R {
  return route;
}
