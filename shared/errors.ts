import { logBusy } from './log-busy.ts';

/** Every error the API responds with: its HTTP status and its default message. */
export const failures = {
  invalid_request: { statusCode: 400, message: 'The request is not valid.' },
  unauthorized: { statusCode: 401, message: 'A valid API key is required to use this service.' },
  admin_only: { statusCode: 403, message: 'This requires an administrator’s API key.' },
  key_scope: { statusCode: 403, message: 'This API key does not have the required scope.' },
  main_key_only: { statusCode: 403, message: 'This requires the account’s main API key.' },
  too_many_keys: { statusCode: 403, message: 'An account can have up to 50 additional API keys.' },
  too_many_webhooks: { statusCode: 403, message: 'An account can have up to 20 webhooks.' },
  plan_limit: { statusCode: 403, message: 'Your plan does not allow any more of these.' },
  plan_feature: { statusCode: 403, message: 'Your plan does not include this feature.' },
  last_administrator: { statusCode: 403, message: 'The last administrator cannot be deleted.' },
  edge_only: { statusCode: 403, message: 'This host takes no requests. Please use the service’s own URL.' },
  not_found: { statusCode: 404, message: 'There is no API endpoint at this URL.' },
  link_not_found: { statusCode: 404, message: 'Link was not found.' },
  version_not_found: { statusCode: 404, message: 'Version was not found.' },
  domain_not_found: { statusCode: 404, message: 'Domain was not found.' },
  splash_page_not_found: { statusCode: 404, message: 'Custom splash page was not found.' },
  overlay_not_found: { statusCode: 404, message: 'CTA overlay was not found.' },
  campaign_not_found: { statusCode: 404, message: 'Campaign was not found.' },
  channel_not_found: { statusCode: 404, message: 'Channel was not found.' },
  pixel_not_found: { statusCode: 404, message: 'Pixel was not found.' },
  qr_code_not_found: { statusCode: 404, message: 'QR code was not found.' },
  bio_page_not_found: { statusCode: 404, message: 'Bio page was not found.' },
  message_not_found: { statusCode: 404, message: 'Message was not found.' },
  webhook_not_found: { statusCode: 404, message: 'Webhook was not found.' },
  delivery_not_found: { statusCode: 404, message: 'Delivery was not found.' },
  key_not_found: { statusCode: 404, message: 'API key was not found.' },
  plan_not_found: { statusCode: 404, message: 'Plan was not found.' },
  user_not_found: { statusCode: 404, message: 'User was not found.' },
  job_not_found: { statusCode: 404, message: 'Job was not found.' },
  alias_taken: { statusCode: 409, message: 'That alias is taken. Please choose another one.' },
  externalid_taken: { statusCode: 409, message: 'You already have a link with this externalid.' },
  domain_taken: { statusCode: 409, message: 'This domain is already in use.' },
  campaign_name_taken: { statusCode: 409, message: 'You already have a campaign with this name.' },
  slug_taken: { statusCode: 409, message: 'This slug is already taken.' },
  pixel_taken: { statusCode: 409, message: 'You already have this pixel.' },
  username_taken: { statusCode: 409, message: 'This username is already taken.' },
  email_taken: { statusCode: 409, message: 'This email address is already in use.' },
  webhook_off: { statusCode: 409, message: 'This webhook is off. Please switch it on first.' },
  job_running: { statusCode: 409, message: 'This job is running. Please wait until its run ends.' },
  too_many_old_secrets: {
    statusCode: 409,
    message: 'This webhook has five old secrets that are still valid. Please wait until one of them ends.',
  },
  webhook_secret_unreadable: {
    statusCode: 409,
    message: 'The secret of this webhook cannot be read anymore. Please replace it.',
  },
  body_too_large: { statusCode: 413, message: 'The request body is larger than 256 KB.' },
  not_json: {
    statusCode: 415,
    message: 'The request body must be JSON, with Content-Type: application/json.',
  },
  idempotency_mismatch: {
    statusCode: 422,
    message: 'This Idempotency-Key was used for another request. Please use a new key for each request.',
  },
  rate_limited: { statusCode: 429, message: 'Too many requests. Please wait and try again.' },
  internal: { statusCode: 500, message: 'Something went wrong on our side.' },
  busy: { statusCode: 503, message: 'The service is busy. Please wait and try again.' },
} as const satisfies Record<string, { statusCode: number; message: string }>;

export type ErrorCode = keyof typeof failures;

interface Details {
  /** Replaces the default message. */
  message?: string;
  /** Whole seconds to wait before a retry. */
  retryAfter?: number;
  /** The problem with each invalid field, for forms. */
  fields?: Readonly<Record<string, string>>;
  /** For the log only. */
  cause?: unknown;
}

/** The only error whose message clients see; any other error becomes a 500 or 503. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly retryAfter: number | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? failures[code].message, { cause: details.cause });
    this.code = code;
    this.statusCode = failures[code].statusCode;
    this.retryAfter = details.retryAfter;
    this.fields = details.fields ?? {};
  }
}

/**
 * The service cannot do this now, and the caller may try again: a 503. Not a `ServiceError`, so that functions for visitors
 * do not carry the API's errors.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly code = 'busy';
  /** Whole seconds. */
  readonly retryAfter: number;

  constructor(cause: unknown, retryAfter = 1) {
    super('The service is busy.', { cause });
    this.retryAfter = retryAfter;
  }
}

/** The error to show the client. An internal error becomes a 500 without details. */
export function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof BusyError) {
    const { retryAfter, cause } = error;
    return new ServiceError('busy', { retryAfter, cause });
  }
  return new ServiceError('internal', { cause: error });
}

/** Whether an error is the `ServiceError` with this code. */
export function isServiceError(error: unknown, code: ErrorCode): error is ServiceError {
  return error instanceof ServiceError && error.code === code;
}

/** Characters of a message: enough for a person to read, however many fields a client got wrong. */
export const MAX_MESSAGE = 2_000;

/** For `; … and 12345 more`. */
const ENDING_ROOM = 30;

/** A 400 that names the invalid fields: `url: is required; expiry: must be in the future`, of too many only the first. */
export function invalidFields(fields: Record<string, string>): ServiceError {
  const problems = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  return new ServiceError('invalid_request', { message: joinBriefly(problems), fields });
}

/** As many whole problems as fit, and how many more there are. */
function joinBriefly(problems: string[]): string {
  const whole = problems.join('; ');
  if (whole.length <= MAX_MESSAGE) return whole;
  let [text = '', shown] = [problems[0]?.slice(0, MAX_MESSAGE - ENDING_ROOM), 1];
  for (const problem of problems.slice(1)) {
    if (text.length + problem.length > MAX_MESSAGE - ENDING_ROOM) break;
    text += `; ${problem}`;
    shown++;
  }
  return shown < problems.length ? `${text}; … and ${problems.length - shown} more` : `${text}…`;
}

/** Throws the 400 of `invalidFields`, unless there are no problems. */
export function assertNoProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** An error and its chain of causes as plain data, for a log line. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

/** Logs an internal error as one structured line. Never pass it a request: requests hold keys and passwords. */
export function logFault(functionId: string, error: unknown, facts: Record<string, unknown> = {}): void {
  console.error({ message: 'fault', function: functionId, ...facts, error: describeError(error) });
}

/** Whether it is a `BusyError`, or the `ServiceError` that says the same. */
export const isBusy = (error: unknown): error is Pick<BusyError, 'retryAfter' | 'cause'> =>
  error instanceof Error && (error as Partial<BusyError>).code === 'busy';

/** Logs why a request fails with 500 or 503. A busy table or queue is not a fault, so that is a warning. */
export function logFailure(functionId: string, error: unknown, requestId?: string): void {
  if (isBusy(error)) logBusy(functionId, error.cause, requestId);
  else logFault(functionId, error, { requestId });
}
