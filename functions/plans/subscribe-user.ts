import { subscribeUser } from '../../shared/api/plans.ts';
import { subscribeUserTo } from '../../shared/data/users/subscriptions.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Puts a user on a plan until this time, or for the period of the subscription type. */
export const handler = endpoint(subscribeUser, async ({ params, body, user: actor, now }) => {
  await subscribeUserTo(params.userid, { planId: params.planid, ...body }, { actor, now });
  return { message: 'User has been subscribed to this plan.' };
});
