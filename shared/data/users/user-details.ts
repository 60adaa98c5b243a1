import { ServiceError } from '../../errors.ts';
import { totalsKey, userKey } from '../keys.ts';
import type { Totals } from '../owned/totals.ts';
import { readItems } from '../table/batch-get.ts';
import { withoutKey } from '../table/items.ts';
import type { StoredUser } from './users.ts';

/** A user that an administrator requests, and how much they own, in one request. Throws `user_not_found`. */
export async function readUserDetails(id: number): Promise<{ user: StoredUser; totals: Totals }> {
  const find = await readItems([userKey(id), totalsKey(id)]);
  const user = find<StoredUser>(userKey(id));
  if (!user) throw new ServiceError('user_not_found');
  const totals = find<Totals>(totalsKey(id));
  return { user: withoutKey<StoredUser>(user), totals: totals ? withoutKey<Totals>(totals) : {} };
}
