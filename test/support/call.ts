import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { expect } from 'vitest';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { type HandlerModule, handlerFile, handlerIn } from '../../shared/api/contract/function-contract.ts';
import { isApiRoute, isVisitorRoute, mountedPath, type Route } from '../../shared/api/contract/route.ts';
import { expectDocumented } from './calls/documented-responses.ts';
import { EDGE_SECRET } from './calls/edge.ts';
import { runWithinGrant } from './calls/run-within-grant.ts';
import type { AnyShape } from './random/any-shape.ts';
import { API_HOST, type TestService } from './service.ts';
import type { TableRequest } from './table/recorder.ts';

type Handler = (event: object, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** As visitors send it, without `?`: in place of `query`. */
  rawQuery?: string;
  /** An object is sent as JSON; a string or bytes are sent unchanged. */
  body?: unknown;
  key?: string;
  /** The route's method by default; `HEAD` for a route that handles GET. */
  method?: string;
  /** `host` is the host that the visitor asked for. */
  headers?: Record<string, string>;
  /** Whether the request bypasses the edge: it then carries only the headers given here. */
  isDirect?: boolean;
  /** Each as `name=value`. */
  cookies?: string[];
}

export interface TestResponse {
  status: number;
  headers: Record<string, string>;
  /** Whole `Set-Cookie` values. */
  cookies: string[];
  body: AnyShape;
  text: string;
  /** What the handler returned. */
  result: object;
  /** The call's table requests, except the query for plans: their cache makes it depend on earlier calls. */
  requests: TableRequest[];
}

/**
 * Calls a route's handler with all middleware, as API Gateway would. Fails when the response violates the contract: an undeclared
 * error, a response that the API’s document does not describe, or a use of the table or the secret beyond the route's grant.
 */
export async function call(
  service: TestService,
  route: Route,
  options: CallOptions = {},
): Promise<TestResponse> {
  const handler = await importHandler(route);
  const { secretReads } = service;
  const { result, requests } = await runWithinGrant<APIGatewayProxyStructuredResultV2>(route, () =>
    handler(buildEvent(route, options), lambdaContext(route)),
  );
  const response = toResponse(result, requests);
  expectWithinContract(route, response);
  if (!route.readsServiceSecret) expect(service.secretReads).toBe(secretReads);
  return { ...response, requests: requests.filter((request) => !readsPlans(request)) };
}

const imported = new Map<string, Promise<HandlerModule<Handler>>>();

/** The handler of a route, without what `call` checks. */
export const importHandler = async (route: Route): Promise<Handler> =>
  handlerIn(await importHandlers(handlerFile(route)), route);

/** Imports a file once: Vitest asks its main process about each `import()`, even of a file that it has loaded. */
function importHandlers(file: string): Promise<HandlerModule<Handler>> {
  const handlers = imported.get(file) ?? import(new URL(`../../${file}`, import.meta.url).href);
  imported.set(file, handlers);
  return handlers;
}

const readsPlans = ({ operation, input }: TableRequest) =>
  operation === 'Query' && input.ExpressionAttributeValues[':plans'] !== undefined;

/** What the edge adds to each request. */
const edgeDefaults = {
  [edgeHeaders.host]: 'sho.rt',
  [edgeHeaders.address]: '198.51.100.7',
  [edgeHeaders.secret]: EDGE_SECRET,
};

/** The event of a request, as API Gateway would build it. */
export function buildEvent(route: Route, options: CallOptions) {
  const { params, query, rawQuery, body, key, method, isDirect, cookies } = options;
  const { host, ...headers } = options.headers ?? {};
  const isBytes = body instanceof Uint8Array;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const strings = (values?: Record<string, unknown>) =>
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return {
    version: '2.0',
    routeKey: `${route.method} ${mountedPath(route)}`,
    headers: {
      host: API_HOST,
      ...(isDirect ? {} : edgeDefaults),
      ...(host === undefined ? {} : { [edgeHeaders.host]: host }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...headers,
    },
    cookies,
    pathParameters: strings(params),
    queryStringParameters: strings(query),
    rawQueryString: rawQuery ?? `${new URLSearchParams(strings(query))}`,
    body: isBytes ? Buffer.from(body).toString('base64') : text,
    isBase64Encoded: isBytes,
    requestContext: {
      domainName: API_HOST,
      http: { method: method ?? route.method, sourceIp: '203.0.113.7' },
    },
  };
}

export const lambdaContext = ({ id }: Route) => ({ functionName: id, awsRequestId: 'test' }) as Context;

function toResponse(result: APIGatewayProxyStructuredResultV2, requests: TableRequest[]): TestResponse {
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const text = result.body ?? '';
  return {
    status: result.statusCode ?? 0,
    headers,
    cookies: result.cookies ?? [],
    body: parsed(text, headers['content-type']),
    text,
    result,
    requests,
  };
}

/** The object of a JSON response, the objects of lines of JSON, or undefined. */
function parsed(text: string, contentType: string | undefined): unknown {
  if (contentType === 'application/x-ndjson')
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return contentType?.startsWith('application/json') ? JSON.parse(text) : undefined;
}

/**
 * Only a route that says so may allow shared caches to store a response, and then the response may depend on nothing but what
 * the edge has in its cache key (`test/infra/edge-cache.test.ts`).
 */
function expectCacheableOnlyIfDeclared(route: Route, { headers, cookies }: TestResponse): void {
  const caching = headers['cache-control'] ?? 'missing';
  if (isVisitorRoute(route) && route.isCacheable && caching.startsWith('public, ')) {
    expect(cookies).toEqual([]);
    expect([undefined, 'Accept']).toContain(headers.vary);
  } else expect(caching).toMatch(/^(private, )?no-store$/);
}

function expectWithinContract(route: Route, response: TestResponse): void {
  expectCacheableOnlyIfDeclared(route, response);
  if (response.body && isApiRoute(route)) expectDocumented(route, response);
}
