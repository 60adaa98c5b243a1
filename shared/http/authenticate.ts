import { readPlanOf, readPlans } from '../data/plans.ts';
import { findKeyOwner, hashApiKey } from '../data/users/api-keys.ts';
import { countRequest } from '../data/users/request-counts.ts';
import { requireFeatures } from '../domain/plans/plans.ts';
import type { Caller, KeyOwner } from '../domain/users/caller.ts';
import { minuteOf, secondsToNextMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import type { Call, HttpRequest } from './call.ts';
import { rateWindow } from './rate-limit.ts';

/**
 * Finds out whose key it is and counts the request, both in one round trip, on routes that need a key; the plans, which
 * are memoize for a minute, come with them. Throws `unauthorized`, `rate_limited`, `admin_only`, or `plan_feature`
 * when the plan does not include the API, before anything else is read.
 */
export const authenticate = () => ({
  async before({ event, context: { call } }: HttpRequest) {
    const keyHash = hashApiKey(keyOf(event.headers.authorization));
    if (!keyHash) throw new ServiceError('unauthorized');

    const minute = minuteOf(call.now);
    const [owner, requests] = await Promise.all([
      findKeyOwner(keyHash),
      countRequest(keyHash, minute),
      call.route.access === 'user' ? readPlans([]) : [],
    ]);
    if (!owner) throw new ServiceError('unauthorized');

    call.rate = rateWindow(env.rateLimit, requests, minute);
    if (requests > call.rate.limit) {
      throw new ServiceError('rate_limited', { retryAfter: secondsToNextMinute(call.now) });
    }
    call.caller = await admit(owner, call);
  },
});

/** A user's plan decides on what they may do; an administrator's never shuts them out. */
async function admit(owner: KeyOwner, { route, now }: Call): Promise<KeyOwner> {
  if (route.access === 'admin') {
    if (!owner.isAdmin) throw new ServiceError('admin_only');
    return owner;
  }
  const plan = await readPlanOf(owner, now);
  if (!owner.isAdmin) requireFeatures(plan, ['api']);
  const caller: Caller = { ...owner, plan };
  return caller;
}

/** `Bearer KEY`, or `Token KEY` as an older client writes it. */
function keyOf(authorization = ''): string {
  return /^(?:bearer|token) +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}
