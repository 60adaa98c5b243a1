import type { GenericSchema, InferOutput } from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { IndexName, TableAction } from './table.ts';

export type Resource =
  | 'account'
  | 'domains'
  | 'overlays'
  | 'splash-pages'
  | 'campaigns'
  | 'channels'
  | 'links'
  | 'qr-codes'
  | 'pixels'
  | 'plans'
  | 'users'
  | 'visitor'
  | 'streams'
  | 'operations';

/** One function: its id names its file, and it may do to the table what it lists, nothing else. */
export interface FunctionContract {
  id: string;
  resource: Resource;
  table: readonly TableAction[];
  /** Indexes it may query. */
  indexes?: readonly IndexName[];
  /** Megabytes of memory, and CPU in proportion; 256, unless said otherwise. */
  memory?: number;
  /** Makes or shows API keys or sessions, so it may read the service secret. */
  readsServiceSecret?: boolean;
}

/** A function that no request reaches: it runs at deploy, or on the table's stream. */
export interface Job extends FunctionContract {
  /** Fed by the table's stream with the changes of items whose partition key begins so. */
  stream?: StreamSource;
}

/** What Lambda's event source mapping, and the local pump alike, are told. */
export interface StreamSource {
  keyPrefix: string;
  /** Records in a batch, at most. */
  batchSize: number;
  /** How long a batch may wait for more records, in seconds. */
  windowSeconds: number;
}

/**
 * One route, written down once. CDK, the local server, the middleware and the test harness derive the rest from it.
 * `user` and `admin` routes need an API key and live below `/api`; `visitor` routes need none and live at the root.
 */
export interface Route extends FunctionContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY';
  /** In API Gateway's notation: `/url/{id}/update`; `$default` is what nothing else matches. */
  path: string;
  access: 'user' | 'admin' | 'visitor';
  request: { params?: GenericSchema; query?: GenericSchema; body?: GenericSchema };
  /** The answer without its `error`; absent for pages, images and redirects. */
  response?: GenericSchema;
  /** Lists carry `error` as a string (interface 2.1). */
  list?: boolean;
  /** Tells visitors apart, so it is given the visitor key. */
  usesVisitorKey?: boolean;
  /** What it may answer beside the errors of every route of its kind (`possibleErrors`). */
  errors: readonly ErrorCode[];
}

type Parsed<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['request']['params']>;
export type QueryOf<R extends Route> = Parsed<R['request']['query']>;
export type BodyOf<R extends Route> = Parsed<R['request']['body']>;
export type ReplyOf<R extends Route> = Parsed<R['response']>;

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

export function defineJob<const J extends Job>(job: J): J {
  return job;
}

/** Where the function's handler stands: `functions/links/update-link.ts`. */
export function handlerFile({ resource, id }: FunctionContract): string {
  return `functions/${resource}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

export const apiPrefix = '/api';

/** The path under which API Gateway and the local server mount the route. */
export function mountedPath(route: Route): string {
  return route.access === 'visitor' ? route.path : apiPrefix + route.path;
}

/** The methods to mount: what answers GET answers HEAD, for visitors' link checkers and previews. */
export function mountedMethods(route: Route): string[] {
  return route.access === 'visitor' && route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
}

/** What authentication, the rate limit and, for users, the look at their plan do to the table. */
const authenticationActions: Record<Route['access'], readonly TableAction[]> = {
  visitor: [],
  user: ['GetItem', 'UpdateItem', 'Query'],
  admin: ['GetItem', 'UpdateItem'],
};

/** Everything the function does to the table: its own actions, and those of the middleware around it. */
export function tableActions(contract: FunctionContract & Partial<Route>): TableAction[] {
  const own = authenticationActions[contract.access ?? 'visitor'];
  return [...new Set([...own, ...contract.table])].sort();
}

/** Every failure the route may answer with: its own, and those of the middleware around it. */
export function possibleErrors({ access, request, errors }: Route): ErrorCode[] {
  const { params, query, body } = request;
  return [
    ...errors,
    ...(access === 'visitor' ? [] : (['unauthorized', 'rate_limited'] as const)),
    ...(access === 'admin' ? (['admin_only'] as const) : []),
    ...(access === 'user' ? (['plan_feature'] as const) : []),
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(body ? (['body_too_large', 'not_json'] as const) : []),
    'internal',
    'busy',
  ];
}
