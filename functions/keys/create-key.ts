import { createKey } from '../../shared/api/keys.ts';
import { addKey } from '../../shared/data/users/additional-keys.ts';
import { API_KEY_BYTES, formatApiKey } from '../../shared/data/users/api-keys.ts';
import type { AdditionalKey } from '../../shared/domain/users/additional-keys.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only this response shows the key: the table has its hash. */
export const handler = endpoint(createKey, ({ body, user, now, random, creating }) => {
  const key = formatApiKey(random(API_KEY_BYTES));
  return creating(
    ({ id }: AdditionalKey) => ({ id, key }),
    () => addKey(user, { ...body, apiKey: key }, now),
  );
});
