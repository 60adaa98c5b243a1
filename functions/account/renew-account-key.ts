import { renewAccountKey } from '../../shared/api/account.ts';
import { renewOwnApiKey } from '../../shared/data/users/key-renewal.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Gives the caller a new API key. The one of this request stops working. */
export const handler = endpoint(renewAccountKey, async ({ user, now }) => ({
  apikey: (await renewOwnApiKey(user, now)).apiKey,
}));
