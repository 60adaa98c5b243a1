import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { cors } from '../../shared/api/contract/cors.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { RequestRefused } from './connections/request-refused.ts';
import type { FunctionResult } from './connections/response-body.ts';

const errorCodes: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'body_too_large',
  500: 'internal',
  503: 'busy',
};

/** An error response in place of API Gateway's, with its texts. */
export function gatewayResponse(statusCode: number, message: string): APIGatewayProxyStructuredResultV2 {
  const code = errorCodes[statusCode];
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...(code && { 'x-error-code': code }) },
    body: JSON.stringify({ error: 1, message }),
  };
}

/** What the client gets when there is no response of a function. */
export function failureResponse(error: unknown): APIGatewayProxyStructuredResultV2 {
  if (!(error instanceof RequestRefused)) return gatewayResponse(500, 'Internal Server Error');
  const { headers, ...response } = gatewayResponse(error.statusCode, error.message);
  const retryAfter = error.statusCode === 503 && { 'retry-after': '1' };
  return { ...response, headers: { ...headers, ...retryAfter, connection: 'close' } };
}

/** Like API Gateway, treats a result without a status code as the body. */
export function toResult(result: unknown): FunctionResult {
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (isStructured) return result as FunctionResult;
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
}

export const preflightHeaders = {
  'access-control-allow-origin': cors.allowOrigins.join(','),
  'access-control-allow-methods': cors.allowMethods.join(','),
  'access-control-allow-headers': cors.allowHeaders.join(','),
  'access-control-max-age': String(cors.maxAge),
};
