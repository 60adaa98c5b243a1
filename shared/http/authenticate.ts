import { readPlans, readUserPlan, readUserRetention } from '../data/plans.ts';
import { hashApiKey } from '../data/users/api-keys.ts';
import { recordKeyUse } from '../data/users/key-use.ts';
import { countOwnerRequest } from '../data/users/request-counts.ts';
import { assertPlanIncludes } from '../domain/plans/plans.ts';
import type { Caller, KeyOwner } from '../domain/users/caller.ts';
import { secondsToNextMinute, toMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { setCurrentUser } from '../invocation.ts';
import type { Call, HttpRequest } from './call.ts';
import { assertKeyMayCall } from './check-key-scope.ts';
import { rateWindow } from './rate-limit.ts';

/**
 * Looks up the owner of the API key, counts the request, and reads the plans (cached for a minute), in parallel unless
 * this process has not seen the key before. Throws `unauthorized` or `rate_limited`.
 */
export const authenticate = () => ({
  async before({ event, context: { call } }: HttpRequest) {
    const keyHash = keyHashIn(event.headers.authorization);
    if (!keyHash) throw new ServiceError('unauthorized');

    const minute = toMinute(call.now);
    const [counted] = await Promise.all([
      countOwnerRequest(keyHash, call.now),
      call.route.access === 'user' ? readPlans([]) : [],
    ]);
    if (!counted) throw new ServiceError('unauthorized');
    const { owner, requests } = counted;
    setCurrentUser(owner.id);
    await recordKeyUse(owner, call.now);

    call.rate = rateWindow(env.rateLimit, requests, minute);
    if (requests > call.rate.limit) {
      throw rateLimited(call.now);
    }
    call.caller = owner;
  },
});

/** Throws `admin_only`, or, if the plan does not include the API, `plan_feature`. */
export const authorize = () => ({
  async before({ context: { call } }: HttpRequest) {
    if (call.caller) call.caller = await permitted(call.caller, call);
  },
});

/** An administrator may use the API on any plan. */
async function permitted(owner: KeyOwner, { route, now }: Call): Promise<KeyOwner> {
  if (route.access === 'admin' && !owner.isAdmin) throw new ServiceError('admin_only');
  assertKeyMayCall(owner, route);
  if (route.access === 'admin') return owner;
  const plan = await readUserPlan(owner, now);
  if (!owner.isAdmin) assertPlanIncludes(plan, ['api']);
  const caller: Caller = { ...owner, plan, retention: await readUserRetention(owner, now) };
  return caller;
}

export const rateLimited = (now: Date): ServiceError =>
  new ServiceError('rate_limited', { retryAfter: secondsToNextMinute(now) });

/** The key in `Bearer KEY`, or in `Token KEY` as an older client sends it; empty for anything else. */
export const keyIn = (authorization = ''): string =>
  /^(?:bearer|token) +(\S+) *$/i.exec(authorization)?.[1] ?? '';

/** The hash of that key; undefined if it cannot be an API key. */
export const keyHashIn = (authorization?: string): string | undefined => hashApiKey(keyIn(authorization));
