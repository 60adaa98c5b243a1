import { monthOf } from '../../domain/clicks/click-quota.ts';
import type { Counted } from '../../domain/plans/plan-usage.ts';
import type { Session } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import { type CollectionName, monthlyClicksKey, totalsKey, userKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { toUser } from './users.ts';

export interface SignedIn {
  user: User;
  /** How many of each there are, clicks in this month (UTC). */
  used: Record<Counted, number>;
}

/** The user of a session as they are now; undefined when they are gone, or have got a new key since. One request. */
export async function findSignedIn({ id, keyVersion }: Session, now: Date): Promise<SignedIn | undefined> {
  const clicksKey = monthlyClicksKey(id, monthOf(now));
  const find = await readItems([userKey(id), totalsKey(id), clicksKey]);
  const item = find(userKey(id));
  if (!item || item.keyVersion !== keyVersion) return undefined;
  const total = (name: CollectionName) => Number(find(totalsKey(id))?.[name] ?? 0);
  const used = {
    links: total('links'),
    clicks: Number(find(clicksKey)?.clicks ?? 0),
    domain: total('domains'),
    pixels: total('pixels'),
    splash: total('splash-pages'),
    overlay: total('overlays'),
  };
  return { user: toUser(item), used };
}
