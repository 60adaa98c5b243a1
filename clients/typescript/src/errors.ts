import { knownErrors } from './generated/known-errors.ts';

/** The codes of the API's errors. */
export type ErrorCode = keyof typeof knownErrors;

/** The details of a failed response. */
interface Failure {
  status: number;
  message: string | undefined;
  headers: Headers;
}

/** A request that the API refused, or could not handle. */
export class LinkServiceError extends Error {
  override readonly name = 'LinkServiceError';
  /** Tells errors with the same status apart; `http_<status>` for a response that is not the API's. */
  readonly code: ErrorCode | `http_${number}`;
  /** The HTTP status. */
  readonly status: number;
  /** Seconds to wait before another try, if the response said so. */
  readonly retryAfter: number | undefined;

  constructor({ status, message, headers }: Failure) {
    super(message ?? unknownFailure(status));
    this.status = status;
    this.code = (headers.get('x-error-code') as ErrorCode | null) ?? toErrorCode(status, message);
    this.retryAfter = parseRetryAfter(headers);
  }
}

/** A response from a proxy, or from another part of the service. */
const unknownFailure = (status: number): string =>
  `The service responded with status ${status}${status < 500 ? ', but not like its API: check baseUrl, such as https://sho.rt/api' : ''}.`;

/** Whether an error is the API's, with this code if one is passed. */
export function isLinkServiceError(error: unknown, code?: ErrorCode): error is LinkServiceError {
  return error instanceof LinkServiceError && (code === undefined || error.code === code);
}

/**
 * For services and proxies that send no `X-Error-Code`: by the message, or by a status that only one error has. Some services send
 * errors with the status 200.
 */
function toErrorCode(status: number, message: string | undefined): LinkServiceError['code'] {
  const sameStatus = (Object.keys(knownErrors) as ErrorCode[]).filter(
    (code) => status === 200 || knownErrors[code].status === status,
  );
  const found = sameStatus.find((code) => knownErrors[code].message === message);
  const only = sameStatus.length === 1 && message !== undefined ? sameStatus[0] : undefined;
  return found ?? only ?? `http_${status}`;
}

/** `Retry-After` in seconds: it can be a number of seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
