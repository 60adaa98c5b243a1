import { getAccount } from '../../shared/api/account.ts';
import { getUserOrThrow } from '../../shared/data/users/users.ts';
import { toAccount } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The caller's own account. */
export const handler = endpoint(getAccount, async ({ user, now, site }) => {
  const account = toAccount(await getUserOrThrow(user.id), { now, shortUrl: site.shortUrl });
  return { data: account };
});
