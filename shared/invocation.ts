import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import { FUNCTION_TIMEOUT_SECONDS } from './api/contract/environment.ts';
import { BusyError } from './errors.ts';

/** Kept of a function's timeout to send the response; callers then wait less than ten seconds, a cold start included. */
const RESPONSE_RESERVE_MS = 2_000;

/** Table requests end earlier than the handler is given up, so that it can still redirect a visitor. */
const TABLE_RESERVE_MS = RESPONSE_RESERVE_MS + 500;

/** Whose requests share the event loop with those of others: a user's id, or the network of a visitor. */
export type Lane = number | string;

interface Invocation {
  /** When table requests end, in milliseconds of `performance.now()`. */
  deadline?: number;
  lane?: Lane | undefined;
  takesPieces?: boolean;
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
    const deadline = performance.now() + left - TABLE_RESERVE_MS;
    return invocations.run({ ...invocations.getStore(), deadline }, handler, ...args);
  };
}

/** The time left for table requests; Infinity in functions without a deadline, which are those of streams. */
export function millisecondsLeft(): number {
  const deadline = invocations.getStore()?.deadline;
  return deadline === undefined ? Infinity : deadline - performance.now();
}

/** Runs a request of a network, until the user is known, for a server that takes the body of a response in pieces. */
export const runInLane = <Result>(lane: Lane, run: () => Result): Result =>
  invocations.run({ lane, takesPieces: true }, run);

/** Whether the body of a response can be a list of texts: to join megabytes, or to write them in one piece, holds up others. */
export const takesPieces = (): boolean => invocations.getStore()?.takesPieces === true;

/** Says whom this function runs for: users share the event loop, see `shareEventLoop`. */
export function setCurrentUser(userId: number): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.lane = userId;
}

/** What is the same for all that this function does, and for nothing else; undefined for what is not a request. */
export const getInvocation = (): object | undefined => invocations.getStore();

/** Whom this function runs for; undefined for what is not a request. */
export const getCurrentLane = (): Lane | undefined => invocations.getStore()?.lane;
