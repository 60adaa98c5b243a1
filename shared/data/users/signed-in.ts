import { type CollectionName, collectionNames } from '../../collections.ts';
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
  /** How many items of each collection the user has, and their clicks in this month (UTC): those charged, and all. */
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
  const items = Object.fromEntries(collectionNames.map((name) => [name, totals?.[name] ?? 0]));
  const used = { ...(items as Record<CollectionName, number>), clicks: charged, countedClicks: clicks };
  return { user: withoutKey<StoredUser>(user), used };
}
