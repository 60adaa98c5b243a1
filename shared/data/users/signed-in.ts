import type { CollectionName } from '../../api/collections.ts';
import { toMonth } from '../../domain/clicks/click-quota.ts';
import type { Used } from '../../domain/plans/plan-usage.ts';
import { isSessionCurrent, type Session } from '../../domain/users/sessions.ts';
import { totalsKey, userKey } from '../keys.ts';
import type { Totals } from '../owned/totals.ts';
import { monthlyClicksKey } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';
import { withoutKey } from '../table/items.ts';
import type { StoredUser } from './users.ts';

export interface SignedIn {
  user: StoredUser;
  /** How many items of each type the user has, and their clicks in this month (UTC): those charged, and all. */
  used: Used;
}

/** The current user of a session, in one request; undefined if the session has ended or the user was deleted. */
export async function findSignedIn(session: Session, now: Date): Promise<SignedIn | undefined> {
  const { id } = session;
  const clicksKey = monthlyClicksKey(id, toMonth(now));
  const find = await readItems([userKey(id), totalsKey(id), clicksKey]);
  const user = find<StoredUser>(userKey(id));
  if (!user || !isSessionCurrent(session, user)) return undefined;
  const { clicks = 0, charged = 0 } = find<{ clicks: number; charged: number }>(clicksKey) ?? {};
  const totals = find<Totals>(totalsKey(id));
  const total = (name: CollectionName) => totals?.[name] ?? 0;
  const used = {
    links: total('links'),
    clicks: charged,
    countedClicks: clicks,
    domain: total('domains'),
    pixels: total('pixels'),
    splash: total('splash-pages'),
    overlay: total('overlays'),
    images: total('images'),
    bio: total('bio-pages'),
  };
  return { user: withoutKey<StoredUser>(user), used };
}
