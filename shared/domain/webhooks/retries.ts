import type { OutboxState } from './webhooks.ts';

/** Pauses before the second to the tenth attempt, in seconds: three days together. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600, 10_800, 28_800, 72_000, 144_000];
export const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;

/** Retries come up to a quarter earlier or later, so that those of many events do not come together. */
const JITTER = 0.25;

/** The longest wait that a receiver can ask for with `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** Receivers say until when they are busy; a retry comes within this time after that. */
const AFTER_RETRY_AFTER_SECONDS = 3;

/** When to send again what was sent this often, in Unix milliseconds; undefined if that was the last time. `random` is from 0 to 1. */
export function nextAttempt(
  attempts: number,
  retryAfterSeconds: number | undefined,
  { now, random }: { now: number; random: number },
): number | undefined {
  const pause = RETRY_SECONDS[attempts - 1];
  if (pause === undefined) return undefined;
  const seconds =
    retryAfterSeconds === undefined
      ? pause * (1 - JITTER + 2 * JITTER * random)
      : Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS) + AFTER_RETRY_AFTER_SECONDS * random;
  return now + Math.ceil(seconds * 1000);
}

/** Failures in a row after which a receiver is left alone: more than a receiver has that fails now and then. */
const FAILURES_BEFORE_PAUSE = 10;
const FIRST_PAUSE_SECONDS = 15;
/** SQS delays messages for no longer. */
const LONGEST_PAUSE_SECONDS = 900;

const SWITCH_OFF_DAYS = 5;

/** The state of a receiver after a request to it. */
export function afterRequest(state: OutboxState, hasSucceeded: boolean, now: number): OutboxState {
  const { failures = 0, failingSince = now } = state;
  if (hasSucceeded) return {};
  const failed = failures + 1;
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(failed - FAILURES_BEFORE_PAUSE, 10);
  const pauseSeconds = failed < FAILURES_BEFORE_PAUSE ? 0 : Math.min(doubled, LONGEST_PAUSE_SECONDS);
  return {
    failures: failed,
    failingSince,
    ...(pauseSeconds > 0 && { pausedUntil: now + pauseSeconds * 1000 }),
  };
}

/** Whether a receiver has failed for so long that its webhook is switched off. */
export const hasFailedForDays = ({ failingSince }: OutboxState, now: number): boolean =>
  failingSince !== undefined && now - failingSince >= SWITCH_OFF_DAYS * 86_400_000;
