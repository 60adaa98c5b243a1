import type { OutboxState } from './webhooks.ts';

/** Pauses before the second to the tenth attempt, in seconds: three days together. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600, 10_800, 28_800, 72_000, 144_000];
const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;
const RETRY_DAYS = 3;

const DAY_MS = 86_400_000;

/** Retries come up to a quarter earlier or later, so that those of many events do not come together. */
const JITTER = 0.25;

/** The longest wait that a receiver can request with `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A retry comes within this time after the end of a `Retry-After`. */
const AFTER_RETRY_AFTER_SECONDS = 3;

/** How often, and since when, the same request was sent. */
export interface Tries {
  attempts: number;
  /** How many of these had a response with a `Retry-After`: they take no place in the schedule. */
  postponed: number;
  /** Unix milliseconds. */
  firstSent: number;
}

/** A response, as far as retries depend on it. */
export interface ReceiverResponse {
  hasSucceeded: boolean;
  retryAfterSeconds?: number | undefined;
  /** How long it took. */
  ms?: number;
}

/**
 * When to send again what was not accepted, in Unix milliseconds: in whole seconds, so that many events have the same time.
 * Undefined after ten attempts and three days. `random` is from 0 to 1.
 */
export function nextAttempt(
  { attempts, postponed, firstSent }: Tries,
  retryAfterSeconds: number | undefined,
  { now, random }: { now: number; random: number },
): number | undefined {
  if (retryAfterSeconds !== undefined) {
    const isOver = attempts >= MAX_ATTEMPTS && now - firstSent >= RETRY_DAYS * DAY_MS;
    const later = toRetryTime(retryAfterSeconds, now) + AFTER_RETRY_AFTER_SECONDS * 1000 * random;
    return isOver ? undefined : toNextSecond(later);
  }
  const pause = RETRY_SECONDS[attempts - postponed - 1];
  if (pause === undefined) return undefined;
  return toNextSecond(now + pause * (1 - JITTER + 2 * JITTER * random) * 1000);
}

/** Whether the schedule was over before: then this was sent once more because a person requested it. */
export const isExtra = ({ attempts, postponed }: Pick<Tries, 'attempts' | 'postponed'>): boolean =>
  attempts - postponed > MAX_ATTEMPTS;

const toNextSecond = (time: number): number => Math.ceil(time / 1000) * 1000;

const toRetryTime = (seconds: number, now: number): number =>
  now + Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1000;

/** Failures in a row after which deliveries pause: more than a receiver has that fails now and then. */
const FAILURES_BEFORE_PAUSE = 10;
const FIRST_PAUSE_SECONDS = 15;
/** SQS delays messages for no longer. */
export const LONGEST_PAUSE_SECONDS = 900;

/** A receiver that takes longer than this to respond is slow: more than a pause of a busy machine. */
const SLOW_MS = 2000;
/** For this long after its last slow response. */
const SLOW_MINUTES = 10;

/** Whether a receiver was slow lately: what it gets must not keep other receivers waiting. */
export const isSlow = ({ slowUntil = 0 }: Pick<OutboxState, 'slowUntil'>, now: number): boolean =>
  slowUntil > now;

const SWITCH_OFF_DAYS = 5;
/** An event is sent again at least this often. After a longer time without a request, failures count from the beginning. */
const LONGEST_GAP_DAYS = 2.5;

/** The state of a receiver after a request to it. */
export function afterRequest(
  { failures = 0, failingSince = 0, failedAt = 0, pausedUntil = 0, slowUntil = 0 }: OutboxState,
  { hasSucceeded, retryAfterSeconds, ms = 0 }: ReceiverResponse,
  now: number,
): OutboxState {
  const slowEnd = ms > SLOW_MS ? now + SLOW_MINUTES * 60_000 : slowUntil;
  const speed = slowEnd > now && { slowUntil: slowEnd };
  if (hasSucceeded) return { ...(pausedUntil > now && { pausedUntil }), ...speed };
  const isInRow = failingSince > 0 && now - failedAt < LONGEST_GAP_DAYS * DAY_MS;
  // A receiver with a limit works, and says when to go on.
  const failed = (isInRow ? failures : 0) + (retryAfterSeconds === undefined ? 1 : 0);
  const pauseEnd =
    retryAfterSeconds === undefined ? now + pauseMs(failed) : toRetryTime(retryAfterSeconds, now);
  const until = Math.max(pausedUntil, pauseEnd);
  return {
    failures: failed,
    failingSince: isInRow ? failingSince : now,
    failedAt: now,
    ...(until > now && { pausedUntil: until }),
    ...speed,
  };
}

function pauseMs(failures: number): number {
  if (failures < FAILURES_BEFORE_PAUSE) return 0;
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(failures - FAILURES_BEFORE_PAUSE, 10);
  return Math.min(doubled, LONGEST_PAUSE_SECONDS) * 1000;
}

/** Whether deliveries pause between failures. */
export const isFailing = ({ failures = 0 }: Pick<OutboxState, 'failures'>): boolean =>
  failures >= FAILURES_BEFORE_PAUSE;

/** Whether a receiver has failed for so long that its webhook is switched off. */
export const hasFailedForDays = ({ failingSince }: OutboxState, now: number): boolean =>
  failingSince !== undefined && now - failingSince >= SWITCH_OFF_DAYS * DAY_MS;
