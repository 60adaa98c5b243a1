import { readPlanOf, readPlans, readRetentionOf } from '../data/plans.ts';
import { findKeyOwner, hashApiKey } from '../data/users/api-keys.ts';
import { countRequest } from '../data/users/request-counts.ts';
import { assertPlanIncludes } from '../domain/plans/plans.ts';
import type { Caller, KeyOwner } from '../domain/users/caller.ts';
import { minuteOf, secondsToNextMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import type { Call, HttpRequest } from './call.ts';
import { rateWindow } from './rate-limit.ts';

/**
 * Looks up the owner of the API key, counts the request, and reads the plans (cached for a minute) in parallel. Throws
 * `unauthorized`, `rate_limited`, `admin_only`, or, if the plan does not include the API, `plan_feature`.
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
    call.caller = await authorize(owner, call);
  },
});

/** An administrator may use the API on any plan. */
async function authorize(owner: KeyOwner, { route, now }: Call): Promise<KeyOwner> {
  if (route.access === 'admin') {
    if (!owner.isAdmin) throw new ServiceError('admin_only');
    return owner;
  }
  const plan = await readPlanOf(owner, now);
  if (!owner.isAdmin) assertPlanIncludes(plan, ['api']);
  const caller: Caller = { ...owner, plan, retention: await readRetentionOf(owner, now) };
  return caller;
}

/** `Bearer KEY`, or `Token KEY` as an older client sends it. */
function keyOf(authorization = ''): string {
  return /^(?:bearer|token) +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}
