import * as passwords from '../domain/users/passwords.ts';
import { BusyError } from '../errors.ts';

/*
 * One hash takes a core for about 0.2 s and one of libuv's four threads. Queues leave threads to the file system and DNS, and a
 * core to other requests. Changes have this one, sign-ins and links those of `given-passwords.ts`: guessing the passwords of links does
 * not stop people from signing in, and no guessing stops work with an API key.
 */
const CONCURRENCY = 2;
const MAX_WAITING = 64;
/** The rest of a request must still fit into its deadline. */
const MAX_WAIT_MS = 6_500;
/** Seconds until a full queue has moved on. */
const RETRY_AFTER = 5;

const waiting: (() => void)[] = [];
let free = CONCURRENCY;
const busy = () => new BusyError('The password queue is full.', RETRY_AFTER);

function startNext(): void {
  const start = waiting.shift();
  if (start) start();
  else free++;
}

/** Runs two at a time. Throws `busy` at once if too many wait, or in turn if that came too late. */
async function runInTurn<T>(run: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else if (waiting.length >= MAX_WAITING) throw busy();
  else {
    const latestStart = performance.now() + MAX_WAIT_MS;
    await new Promise<void>((start) => waiting.push(start));
    if (performance.now() > latestStart) {
      startNext();
      throw busy();
    }
  }
  return run().finally(startNext);
}

let derive: passwords.Derive | undefined;

/** Replaces scrypt for visitors' passwords: on one machine by one whose threads have a low priority. */
export function useScrypt(other: passwords.Derive): void {
  derive = other;
}

/** Hashes a password for storage. Throws `busy` when too many are to be hashed. */
export const hashPassword = (password: string, salt: Buffer): Promise<string> =>
  runInTurn(() => passwords.hashPassword(password, salt));

/** Compares a password with its stored hash at once: for the queues. */
export const comparePassword = (password: string, stored: string): Promise<boolean> =>
  passwords.verifyPassword(password, stored, derive);
