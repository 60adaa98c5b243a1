import * as passwords from '../domain/users/passwords.ts';
import { BusyError } from '../errors.ts';

/*
 * One hash takes a core for about 0.2 s and one of libuv's four threads. These queues leave threads to the file system and
 * DNS, and a core to other requests. Changes, sign-ins, and links (`link-passwords.ts`) have one each: guessing the passwords of
 * links does not stop people from signing in, and no guessing stops work with an API key.
 */
const changes = createQueue({ concurrency: 2, maxWaiting: 64, maxWaitMs: 6_500 });
// One /48 network may have 10 attempts at a time, so that there is room for two of them.
const signIns = createQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5_000 });

/** Seconds until a full queue has moved on. */
const RETRY_AFTER = 5;

interface QueueLimits {
  concurrency: number;
  /** In each lane. */
  maxWaiting: number;
  /** The rest of a request must still fit into its deadline. */
  maxWaitMs: number;
}

/** What waits in the first lane goes before everything in the other one. */
type Lane = 'first' | 'others';

type RunInTurn = <T>(run: () => Promise<T>, lane?: Lane) => Promise<T>;

/** Runs a few at a time. Throws `busy` at once if the lane is full, or in turn if that came too late. */
function createQueue({ concurrency, maxWaiting, maxWaitMs }: QueueLimits): RunInTurn {
  const waiting: Record<Lane, (() => void)[]> = { first: [], others: [] };
  let free = concurrency;
  const busy = () => new BusyError('The password queue is full.', RETRY_AFTER);
  const startNext = () => {
    const start = waiting.first.shift() ?? waiting.others.shift();
    if (start) start();
    else free++;
  };
  return async (run, lane = 'others') => {
    if (free > 0) free--;
    else if (waiting[lane].length >= maxWaiting) throw busy();
    else {
      const latestStart = performance.now() + maxWaitMs;
      await new Promise<void>((start) => waiting[lane].push(start));
      if (performance.now() > latestStart) {
        startNext();
        throw busy();
      }
    }
    return run().finally(startNext);
  };
}

let derive: passwords.Derive | undefined;

/** Replaces scrypt for visitors' passwords: on one machine by one whose threads have a low priority. */
export function useScrypt(other: passwords.Derive): void {
  derive = other;
}

/** Hashes a password for storage. Throws `busy` when too many are to be hashed. */
export const hashPassword = (password: string, salt: Buffer): Promise<string> =>
  changes(() => passwords.hashPassword(password, salt));

/** Compares a password with its stored hash at once: for the queues. */
export const comparePassword = (password: string, stored: string): Promise<boolean> =>
  passwords.verifyPassword(password, stored, derive);

/** Compares an account's password with its stored hash; for people who are known, before others. Throws `busy` like the above. */
export const verifyAccountPassword = (
  password: string,
  stored: string,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> => signIns(() => comparePassword(password, stored), isKnown ? 'first' : 'others');
