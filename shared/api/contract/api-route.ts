import type { GenericSchema, InferOutput } from 'valibot';
import type { ErrorCode } from '../../errors.ts';
import type { FunctionContract } from './function-contract.ts';
import type { TableAction } from './table.ts';

/** A route of the JSON API, defined once. CDK, the local server, the middleware, and the tests derive the rest from it. */
export interface ApiRoute extends FunctionContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY';
  /** Below `apiPrefix`, in API Gateway's notation: `/url/{id}/update`. */
  path: string;
  /** Whose API key it takes; `public` routes take none. */
  access: 'user' | 'admin' | 'public';
  request: { params?: GenericSchema; query?: GenericSchema; body?: GenericSchema };
  /** The answer without its `error`. */
  response?: GenericSchema;
  /** Lists carry `error` as a string (interface 2.1). */
  list?: boolean;
  /** The errors it may answer with, besides those of every route of its kind (`possibleErrors`). */
  errors: readonly ErrorCode[];
}

/** What a schema parses to; undefined where a route has no schema. */
export type Parsed<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

export type ParamsOf<R extends ApiRoute> = Parsed<R['request']['params']>;
export type QueryOf<R extends ApiRoute> = Parsed<R['request']['query']>;
export type BodyOf<R extends ApiRoute> = Parsed<R['request']['body']>;
export type ReplyOf<R extends ApiRoute> = Parsed<R['response']>;

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends ApiRoute>(route: R): R {
  return route;
}

/** What authentication, the rate limit, and, for users, reading their plan do to the table. */
export const authenticationActions: Record<ApiRoute['access'], readonly TableAction[]> = {
  public: [],
  user: ['GetItem', 'UpdateItem', 'Query'],
  admin: ['GetItem', 'UpdateItem'],
};

/** Every error the route may answer with: its own, and those of the middleware around it. */
export function possibleErrors({ access, request, errors }: ApiRoute): ErrorCode[] {
  const { params, query, body } = request;
  return [
    ...errors,
    ...(access === 'public' ? [] : (['unauthorized', 'rate_limited'] as const)),
    ...(access === 'admin' ? (['admin_only'] as const) : []),
    ...(access === 'user' ? (['plan_feature'] as const) : []),
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(body ? (['body_too_large', 'not_json'] as const) : []),
    'internal',
    'busy',
  ];
}
