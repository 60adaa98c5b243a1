import { findCaller, hashApiKey } from '../data/api-keys.ts';
import { countRequest } from '../data/request-counts.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import type { HttpRequest } from './call.ts';
import { minuteOf, rateWindow, secondsLeft } from './rate-limit.ts';

/**
 * Finds out whose key it is and counts the request, both in one round trip, on routes that need a key.
 * Throws `unauthorized`, `rate_limited` or `admin_only`, before anything else is read.
 */
export const authenticate = () => ({
  async before({ event, context: { call } }: HttpRequest) {
    if (call.route.access === 'visitor') return;
    const keyHash = hashApiKey(keyOf(event.headers.authorization));
    if (!keyHash) throw new ServiceError('unauthorized');

    const minute = minuteOf(call.now);
    const [caller, requests] = await Promise.all([findCaller(keyHash), countRequest(keyHash, minute)]);
    if (!caller) throw new ServiceError('unauthorized');

    call.caller = caller;
    call.rate = rateWindow(env.rateLimit, requests, minute);
    if (requests > call.rate.limit) {
      throw new ServiceError('rate_limited', { retryAfter: secondsLeft(call.rate, call.now) });
    }
    if (call.route.access === 'admin' && !caller.isAdmin) throw new ServiceError('admin_only');
  },
});

/** `Bearer KEY`, or `Token KEY` as an older client writes it. */
function keyOf(authorization = ''): string {
  return /^(?:bearer|token) +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}
