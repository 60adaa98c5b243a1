import { countRequestsForRows, ROWS_PER_REQUEST } from '../api/contract/rows.ts';
import { countMoreRequests } from '../data/users/request-counts.ts';
import { toMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { invalidFields } from '../errors.ts';
import { rateLimited } from './authenticate.ts';
import type { HttpRequest } from './call.ts';
import { rateWindow } from './rate-limit.ts';

/**
 * Counts what the rows of a request use of the rate limit, except the one request that `authenticate` has counted. Throws
 * `rate_limited`, and counts nothing, if they use more than is left.
 */
export const countRows = () => ({
  async before({ context: { call } }: HttpRequest) {
    const { input, caller } = call;
    if (!input || !caller) return;
    const { urls } = input.body as { urls: unknown[] };
    const [requests, limit] = [countRequestsForRows(urls.length), env.rateLimit];
    if (requests > limit)
      throw invalidFields({
        urls: `must have at most ${limit * ROWS_PER_REQUEST} rows, which count as ${limit} requests`,
      });
    if (requests === 1) return;
    const minute = toMinute(call.now);
    const counted = await countMoreRequests(caller.keyHash, minute, { count: requests - 1, limit });
    if (counted === undefined) throw rateLimited(call.now);
    call.rate = rateWindow(limit, counted, minute);
  },
});
