import type { ApiRoute } from '../api/contract/api-route.ts';
import { BusyError, failures, logFailure, ServiceError } from '../errors.ts';
import type { HttpRequest } from './call.ts';
import { rateHeaders } from './rate-limit.ts';

/** The error to show the client. An internal error becomes a 500 without details. */
function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof BusyError) {
    const { retryAfter, cause } = error;
    return new ServiceError('busy', { retryAfter, cause });
  }
  return new ServiceError('internal', { cause: error });
}

/** Wraps every answer in the envelope of interface 2.1, with the rate limit headers. */
export const envelope = (route: ApiRoute) => ({
  after(request: HttpRequest) {
    const reply = request.response as object;
    request.response = answer(request, 200, { error: route.list ? '0' : 0, ...reply });
  },
  onError(request: HttpRequest) {
    const error = publicError(request.error);
    if (error.statusCode >= 500) logFailure(route.id, error, request.context.awsRequestId);
    request.response = answer(request, error.statusCode, { error: 1, message: error.message }, error);
  },
});

function answer({ context }: HttpRequest, statusCode: number, body: object, error?: ServiceError) {
  const { rate } = context.call ?? {};
  return {
    statusCode,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(rate ? rateHeaders(rate) : {}),
      ...(error?.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {}),
      ...(error?.code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body: JSON.stringify(body),
  };
}

/** The body for an error outside the envelope or in the envelope itself. */
export const fallbackBody = JSON.stringify({ error: 1, message: failures.internal.message });
