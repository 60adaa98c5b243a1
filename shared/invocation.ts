import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import { FUNCTION_TIMEOUT_SECONDS } from './api/contract/environment.ts';
import { BusyError } from './errors.ts';

/** Kept of a function's timeout to send the response; callers then wait less than ten seconds, a cold start included. */
const RESPONSE_RESERVE_MS = 2_000;

/** Table requests end earlier than the handler is given up, so that it can still redirect a visitor. */
const TABLE_RESERVE_MS = RESPONSE_RESERVE_MS + 500;

interface Invocation {
  /** When table requests end, in milliseconds of `performance.now()`. */
  deadline: number;
  userId?: number;
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Middy's settings for giving up a handler in time, whatever it waits for. Without them it is a 500 after ten seconds. */
export const earlyTimeout = {
  timeoutEarlyInMillis: RESPONSE_RESERVE_MS,
  timeoutEarlyResponse: () => {
    throw new BusyError('The handler took too long.');
  },
};

/** Limits how long a function can use the table. What it still does after its response then changes nothing any more. */
export function withDeadline<Args extends [event: unknown, context: Context, ...rest: never[]], Result>(
  handler: (...args: Args) => Result,
  timeoutSeconds: number = FUNCTION_TIMEOUT_SECONDS,
): (...args: Args) => Result {
  return (...args) => {
    const left = args[1].getRemainingTimeInMillis?.() ?? timeoutSeconds * 1000;
    return invocations.run({ deadline: performance.now() + left - TABLE_RESERVE_MS }, handler, ...args);
  };
}

/** The time left for table requests; Infinity in functions without a deadline, which are those of streams. */
export function millisecondsLeft(): number {
  const deadline = invocations.getStore()?.deadline;
  return deadline === undefined ? Infinity : deadline - performance.now();
}

/** Says whom this function runs for: long work of users takes turns, see `shareEventLoop`. */
export function setCurrentUser(userId: number): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.userId = userId;
}

/** The user this function runs for; undefined for visitors, and until the caller is known. */
export const getCurrentUser = (): number | undefined => invocations.getStore()?.userId;
