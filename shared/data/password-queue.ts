import pLimit, { type LimitFunction } from 'p-limit';
import * as passwords from '../domain/users/passwords.ts';
import { BusyError } from '../errors.ts';

/*
 * One hash takes a core for about 0.2 s and one of libuv's four threads. These queues leave threads to the file system and
 * DNS, and a core to other requests. Visitors have their own, so that guessing passwords does not stop work with an API key.
 */
const checks = { limit: pLimit(1), maxWaiting: 16, maxWaitMs: 5_000 };
const changes = { limit: pLimit(2), maxWaiting: 64, maxWaitMs: 6_500 };

/** Seconds until a full queue has moved on. */
const RETRY_AFTER = 5;

interface Queue {
  limit: LimitFunction;
  maxWaiting: number;
  /** The rest of a request must still fit into its deadline. */
  maxWaitMs: number;
}

/** Throws `busy` at once if the queue is full, or in turn if that came too late. */
async function inQueue<T>({ limit, maxWaiting, maxWaitMs }: Queue, run: () => Promise<T>): Promise<T> {
  const busy = () => new BusyError('The password queue is full.', RETRY_AFTER);
  if (limit.pendingCount >= maxWaiting) throw busy();
  const latestStart = performance.now() + maxWaitMs;
  return limit(() => {
    if (performance.now() > latestStart) throw busy();
    return run();
  });
}

let derive: passwords.Derive | undefined;

/** Replaces scrypt for visitors' passwords: on one machine by one whose threads have a low priority. */
export function useScrypt(other: passwords.Derive): void {
  derive = other;
}

/** Hashes a password for storage. Throws `busy` when too many are to be hashed. */
export const hashPassword = (password: string, salt: Buffer): Promise<string> =>
  inQueue(changes, () => passwords.hashPassword(password, salt));

/** Compares a visitor's password with a stored hash. Throws `busy` when too many are to be compared. */
export const verifyPassword = (password: string, stored: string): Promise<boolean> =>
  inQueue(checks, () => passwords.verifyPassword(password, stored, derive));
