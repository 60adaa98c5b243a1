import type { GenericSchema, InferOutput } from 'valibot';
import type { ErrorCode } from '../../errors.ts';
import type { FunctionContract } from './function-contract.ts';

/** A route of the JSON API. CDK, the local server, the middleware, and the tests are derived from it. */
export interface ApiRoute extends FunctionContract {
  /** What it does in a few words: its heading in the reference. */
  summary: string;
  /** What callers must know beyond that, in Markdown. */
  description: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY';
  /** Path after `apiPrefix`, in API Gateway's notation: `/url/{id}/update`. */
  path: string;
  /** Whose API key it requires; `public` routes require none. */
  access: 'user' | 'admin' | 'public';
  /** Whether it refuses additional API keys, whatever their scopes: with it, a key could get around its own limits. */
  mainKeyOnly?: boolean;
  request: { params?: GenericSchema; query?: GenericSchema; body?: GenericSchema };
  /** The response without the field `error`. */
  response?: GenericSchema;
  /** In lists, the field `error` is a string. */
  list?: boolean;
  /**
   * Returns one item a line (`application/x-ndjson`) instead of an envelope, in pages: the header `Link` has the
   * URL of the next one. `response` is then the schema of a line. The query must have `cursor`.
   */
  lines?: boolean;
  /**
   * A response may be incomplete: the handler then returns `next` beside it, and the header `Link` has the URL of the same
   * request with this parameter in its query, which continues there.
   */
  nextIn?: string;
  /**
   * The schema of each entry of the body's `urls`: each row succeeds or fails by itself. The body may then have 2 MB, and a
   * request uses as much of the rate limit as `countRequestsForRows` returns.
   */
  row?: GenericSchema;
  /** The bytes of a body with a file; without it, 256 KB, or 2 MB with rows. */
  maxBodyBytes?: number;
  /** Fields of the body, or of each row, that only administrators can set. From everyone else, they are ignored. */
  adminFields?: readonly string[];
  /** Whether its body or its response holds a key or a user's password: what an `Idempotency-Key` keeps of it is encrypted. */
  isConfidential?: boolean;
  /** Errors it may respond with, in addition to those of the middleware (`possibleErrors`). */
  errors: readonly ErrorCode[];
}

/** Routes that the reference leaves out, such as the 404 of unknown paths, match any method. */
export const isDocumented = ({ method }: ApiRoute): boolean => method !== 'ANY';

/** The output of a schema; undefined for a route without one. */
export type Parsed<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

export type ParamsOf<R extends ApiRoute> = Parsed<R['request']['params']>;
export type QueryOf<R extends ApiRoute> = Parsed<R['request']['query']>;
export type BodyOf<R extends ApiRoute> = Parsed<R['request']['body']>;
export type ResponseOf<R extends ApiRoute> = R extends { lines: true }
  ? LinesResponse<Parsed<R['response']>>
  : R extends { nextIn: string }
    ? Parsed<R['response']> & { next?: number | string | undefined }
    : Parsed<R['response']>;

/** A page of lines. */
export interface LinesResponse<Line> {
  lines: Line[];
  /** The cursor of the next page, if there is one. */
  next?: string | undefined;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends ApiRoute>(route: R): R {
  return route;
}

/** Whether clients may send an `Idempotency-Key`, so that a repeated request has no second effect. */
export const takesIdempotencyKey = ({ method, access }: ApiRoute): boolean =>
  method === 'POST' && access !== 'public';

/** Every error that the route may respond with, including those of its middleware. */
export function possibleErrors(route: ApiRoute): ErrorCode[] {
  const { access, mainKeyOnly, request, errors } = route;
  const { params, query, body } = request;
  const isIdempotent = takesIdempotencyKey(route);
  return [
    ...errors,
    ...(access === 'public'
      ? []
      : ([mainKeyOnly ? 'main_key_only' : 'key_scope', 'unauthorized', 'rate_limited'] as const)),
    ...(access === 'admin' ? (['admin_only'] as const) : []),
    ...(access === 'user' ? (['plan_feature'] as const) : []),
    ...(params || query || body || isIdempotent ? (['invalid_request'] as const) : []),
    ...(isIdempotent ? (['idempotency_mismatch'] as const) : []),
    ...(body ? (['body_too_large', 'not_json'] as const) : []),
    'internal',
    'busy',
  ];
}
