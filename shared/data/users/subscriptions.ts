import type { ActionBy } from '../../domain/audit.ts';
import { type SubscriptionType, subscriptionEnd } from '../../domain/plans/subscriptions.ts';
import { subscriptionTo } from '../../domain/users/users.ts';
import { getPlan } from '../plans.ts';
import { getUserByIdOrThrow, setSubscription } from './users.ts';

interface NewSubscription {
  planId: number;
  type: SubscriptionType;
  /** When the plan ends; after the period of the type by default. */
  expiration?: string | null | undefined;
}

/** Puts a user on a plan. Throws `plan_not_found` or `user_not_found`. */
export async function subscribeUserTo(
  userId: number,
  { planId, type, expiration }: NewSubscription,
  by: ActionBy,
): Promise<void> {
  const plan = await getPlan(planId);
  const user = await getUserByIdOrThrow(userId);
  await setSubscription(user, subscriptionTo(plan, expiration ?? subscriptionEnd(type, by.now)), by);
}
