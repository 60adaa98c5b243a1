import { subscribeUser } from '../../shared/api/plans.ts';
import { getPlan } from '../../shared/data/plans.ts';
import { getUserByIdOrThrow, setSubscription } from '../../shared/data/users/users.ts';
import { subscriptionEnd } from '../../shared/domain/plans/subscriptions.ts';
import { subscriptionTo } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Puts a user on a plan until the given time, or for the period of the subscription type. */
export const handler = endpoint(subscribeUser, async ({ params, body, user: actor, now }) => {
  const { type, expiration } = body;
  const plan = await getPlan(params.planid);
  const user = await getUserByIdOrThrow(params.userid);
  const subscription = subscriptionTo(plan, expiration ?? subscriptionEnd(type, now));
  await setSubscription(user, subscription, { actor, now });
  return { message: 'User has been subscribed to this plan.' };
});
