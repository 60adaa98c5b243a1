import { minuteLimit, reserveAttempts } from '../../data/attempts.ts';
import { userCountKey } from '../../data/keys.ts';
import { rateLimited } from '../row-limit.ts';
import * as texts from '../texts/import.ts';

/**
 * Files per user and calendar minute that are checked, and as many that are confirmed. A check may read 1000 aliases. A
 * confirmed file counts its rows too, but not when the same form is sent again; it is read and shown each time.
 */
export const MAX_FILES = 30;

/** Throws `rate_limited`, before a file is read, if the user has sent too many in this minute. */
export async function countFile(
  counter: 'IMPORT-CHECKS' | 'IMPORTS',
  userId: number,
  now: Date,
): Promise<void> {
  const limit = minuteLimit((minute) => userCountKey(counter, userId, minute), MAX_FILES, now);
  if (!(await reserveAttempts([limit]))) throw rateLimited(now, texts.problems.tooOften);
}
