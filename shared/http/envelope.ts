import type { ApiRoute, LinesResponse } from '../api/contract/api-route.ts';
import { mountedPath } from '../api/contract/route.ts';
import { env } from '../env.ts';
import { failures, logFailure, publicError, type ServiceError } from '../errors.ts';
import { toBody } from '../pieces.ts';
import { jsonPieces, linePieces } from './body-pieces.ts';
import type { Call, HttpRequest } from './call.ts';
import { rateHeaders } from './rate-limit.ts';

/** A response in the envelope, without the rate limit headers. */
export const toResponse = (route: ApiRoute, content: object) =>
  jsonResponse({}, 200, JSON.stringify(inEnvelope(route, content)));

const inEnvelope = (route: ApiRoute, content: object) => ({ error: route.list ? '0' : 0, ...content });

/** Wraps every response in the envelope, `{ error, … }`, with the rate limit headers. Lines have no envelope. */
export const envelope = (route: ApiRoute) => ({
  async after(request: HttpRequest) {
    if (route.lines) {
      request.response = await linesResponse(request, request.response as LinesResponse<unknown>);
      return;
    }
    const { next, ...content } = request.response as { next?: unknown };
    const headers = route.nextIn && next ? linkTo(request, { [route.nextIn]: next }) : {};
    const wrapped = inEnvelope(route, content);
    const body = route.method === 'GET' ? toBody(await jsonPieces(wrapped)) : JSON.stringify(wrapped);
    const response = jsonResponse(request, 200, body);
    request.response = { ...response, headers: { ...response.headers, ...headers } };
  },
  onError(request: HttpRequest) {
    const error = publicError(request.error);
    if (error.statusCode >= 500) logFailure(route.id, error, request.context.awsRequestId);
    const body = JSON.stringify({ error: 1, message: error.message });
    request.response = jsonResponse(request, error.statusCode, body, error);
  },
});

/** The URL of the next page (RFC 8288): the same request with these parameters in its query. */
function linkTo({ event, context: { call } }: HttpRequest, parameters: Record<string, unknown>) {
  const query = new URLSearchParams(event.queryStringParameters as Record<string, string> | undefined);
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  const path = mountedPath(call.route).replace(/\{(\w+)\}/g, (_, name) => event.pathParameters?.[name] ?? '');
  return { Link: `<${env.site.shortUrl}${path}?${query}>; rel="next"` };
}

/** One line of JSON each, and the URL of the next page. */
async function linesResponse(request: HttpRequest, { lines, next }: LinesResponse<unknown>) {
  return {
    statusCode: 200,
    headers: {
      'Content-Type': 'application/x-ndjson',
      ...commonHeaders(request.context.call),
      ...(next ? linkTo(request, { cursor: next }) : {}),
    },
    body: toBody(await linePieces(lines)),
  };
}

const commonHeaders = ({ rate }: Partial<Call> = {}) => ({
  'Cache-Control': 'no-store',
  ...(rate ? rateHeaders(rate) : {}),
});

function jsonResponse(
  { context }: Partial<HttpRequest>,
  statusCode: number,
  body: string,
  error?: ServiceError,
) {
  return {
    statusCode,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...commonHeaders(context?.call),
      ...(error?.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {}),
      ...(error && { 'X-Error-Code': error.code }),
      ...(error?.code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body,
  };
}

/** The body for an error outside the envelope or in the envelope itself. */
export const fallbackBody = JSON.stringify({ error: 1, message: failures.internal.message });
