import { minuteLimit, reserveAttempts } from '../../data/attempts.ts';
import { importChecksKey } from '../../data/keys.ts';
import { rateLimited } from '../row-limit.ts';
import * as texts from '../texts/import.ts';

/** Checks of files per user and calendar minute: each may read 1000 aliases. The import that follows counts its rows. */
export const MAX_CHECKS = 30;

/** Throws `rate_limited` if the user has checked too many files in this minute. */
export async function countCheck(userId: number, now: Date): Promise<void> {
  const limit = minuteLimit((minute) => importChecksKey(userId, minute), MAX_CHECKS, now);
  if (!(await reserveAttempts([limit]))) throw rateLimited(now, texts.problems.tooOften);
}
