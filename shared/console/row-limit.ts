import { countRequestsForRows } from '../api/contract/rows.ts';
import { countMoreRequests } from '../data/users/request-counts.ts';
import type { Caller } from '../domain/users/caller.ts';
import { secondsToNextMinute, toMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';

/**
 * Counts what a form creates or changes as rows of a bulk request with the main API key: one that has more rows than a minute
 * allows uses all of it. Throws `rate_limited` with a message from `explain`, and counts nothing, if fewer are left.
 */
export async function countRows(
  { keyHash }: Pick<Caller, 'keyHash'>,
  rows: number,
  now: Date,
  explain: (seconds: number) => string,
): Promise<void> {
  const limit = env.rateLimit;
  const count = Math.min(countRequestsForRows(rows), limit);
  const counted = await countMoreRequests(keyHash, toMinute(now), { count, limit });
  if (counted === undefined) throw rateLimited(now, explain);
}

/** Says when the form can be sent again. */
export function rateLimited(now: Date, explain: (seconds: number) => string): ServiceError {
  const retryAfter = secondsToNextMinute(now);
  return new ServiceError('rate_limited', { message: explain(retryAfter), retryAfter });
}
