import { isPlanExpired, type Plan, planStatus } from '../plans/plans.ts';
import { formatDateTime } from '../values/dates.ts';

export interface User {
  id: number;
  /** As written; unique without regard to case, as is the address. */
  username: string;
  email: string;
  /** Made by `hashPassword`. */
  passwordHash: string;
  isAdmin: boolean;
  planId: number;
  /** What the interface shows as `status`: whether the plan is one that costs. */
  planStatus: 'free' | 'pro';
  /** `YYYY-MM-DD HH:MM:SS`, UTC; absent for a plan that does not end. */
  planExpires?: string;
  registered: string;
  /** Raised to replace the API key. */
  keyVersion: number;
}

/** An account as its owner reads it (interface 2.3); a plan that has ended counts as the free one. */
export function accountOf(user: User, { now, shortUrl }: { now: Date; shortUrl: string }) {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    avatar: `${shortUrl}/avatar/${user.id}.svg`,
    status: isPlanExpired(user, now) ? 'free' : user.planStatus,
    expires: user.planExpires ?? null,
    registered: user.registered,
  };
}

interface AdministratorsView {
  /** The user's own, derived anew. */
  apiKey: string;
  now: Date;
  shortUrl: string;
}

/** A user as administrators read them (interface 2.3). */
export function userOf(user: User, { apiKey, ...context }: AdministratorsView) {
  return { ...accountOf(user, context), planid: user.planId, apikey: apiKey };
}

/** What of a user tells the plan they were put on. */
export type Subscription = Pick<User, 'planId' | 'planStatus' | 'planExpires'>;

/** A subscription to this plan; without an end, unless one is given. */
export function subscriptionTo(plan: Plan, planExpires?: string): Subscription {
  return { planId: plan.id, planStatus: planStatus(plan), ...(planExpires && { planExpires }) };
}

type Profile = Pick<User, 'username' | 'email' | 'passwordHash' | 'isAdmin'>;

/** A user to be registered. */
export function newUser(profile: Profile, subscription: Subscription, now: Date): Omit<User, 'id'> {
  return { ...profile, ...subscription, registered: formatDateTime(now), keyVersion: 1 };
}
