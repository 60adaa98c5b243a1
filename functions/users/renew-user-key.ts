import { renewUserKey } from '../../shared/api/users.ts';
import { renewUserApiKey } from '../../shared/data/users/key-renewal.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Gives a user a new API key. The old one stops working. */
export const handler = endpoint(renewUserKey, async ({ params, user: actor, now }) => ({
  apikey: (await renewUserApiKey(params.id, { actor, now })).apiKey,
}));
