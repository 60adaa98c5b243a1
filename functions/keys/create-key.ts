import { createKey } from '../../shared/api/keys.ts';
import { addKey } from '../../shared/data/users/additional-keys.ts';
import { API_KEY_BYTES, formatApiKey } from '../../shared/data/users/api-keys.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only this response shows the key: the table has its hash. */
export const handler = endpoint(createKey, async ({ body, user, now, random }) => {
  const key = formatApiKey(random(API_KEY_BYTES));
  const { id } = await addKey(user, { ...body, apiKey: key }, now);
  return { id, key };
});
