import { toMonth } from '../../domain/clicks/click-quota.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import type { Click, CountingState } from '../../domain/clicks/counting.ts';
import { seriesInMonth } from '../../domain/clicks/month-series.ts';
import { ownerMonth } from '../../domain/clicks/month-tallies.ts';
import { storedSources } from '../../domain/clicks/sources-by-day.ts';
import type { User } from '../../domain/users/users.ts';
import { userKey } from '../keys.ts';
import { readPlans } from '../plans.ts';
import { monthlyClicksKey, parseMonth } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';
import type { Key } from '../table/items.ts';
import { readSnapshot } from '../table/read-snapshot.ts';
import { type ClickListeners, listNotified, readClickListeners } from '../webhooks/click-events.ts';
import { deletedSubjectKey, subjectKey } from './counting-steps.ts';
import { readStatisticsStates } from './statistics.ts';

/** Also the webhooks that are notified of the clicks. */
export type NotifyState = CountingState & { notified: ClickListeners };

/** Reads the state that counting these clicks depends on. `charged` is that of the whole batch. */
export async function readCountingState(
  clicks: readonly Click[],
  charged: CountingState['charged'] = new Map(),
): Promise<NotifyState> {
  const state: NotifyState = {
    plans: [],
    owners: new Map(),
    deleted: new Set(),
    restorable: new Set(),
    statistics: new Map(),
    used: new Map(),
    series: new Map(),
    sources: new Map(),
    charged,
    notified: { listeners: new Map(), names: new Map() },
    listNotified: (click) => listNotified(click, state.notified),
  };
  await readInto(state, clicks);
  return state;
}

/** Reads the state again for clicks whose transaction failed, and finds subjects that were deleted. */
export async function refreshCountingState(state: NotifyState, clicks: readonly Click[]): Promise<void> {
  await Promise.all([readInto(state, clicks), findDeleted(state, clicks)]);
}

async function readInto(state: NotifyState, clicks: readonly Click[]): Promise<void> {
  await Promise.all([readOwners(state, clicks), readAllStatistics(state, clicks)]);
}

async function readAllStatistics({ statistics }: CountingState, clicks: readonly Click[]): Promise<void> {
  const subjects = [...new Set(clicks.flatMap(({ subject, memberships }) => [subject, ...memberships]))];
  for (const [subject, state] of await readStatisticsStates(subjects)) statistics.set(subject, state);
}

async function readOwners(state: NotifyState, clicks: readonly Click[]): Promise<void> {
  const ownerIds = new Set(clicks.map(({ userId }) => userId));
  const months = new Map(
    clicks.map(({ userId, time }) => {
      const month = toMonth(time);
      return [ownerMonth(userId, month), monthlyClicksKey(userId, month)];
    }),
  );
  const find = await readItems([...[...ownerIds].map(userKey), ...months.values()]);
  for (const [name, key] of months) {
    const item = find(key);
    state.used.set(name, Number(item?.charged ?? 0));
    state.series.set(name, seriesInMonth(item, parseMonth(key.sk)));
    state.sources.set(name, storedSources(item));
  }
  for (const id of ownerIds) {
    const owner = find<User>(userKey(id));
    if (owner) state.owners.set(id, owner);
    else state.owners.delete(id);
  }
  const found = [...ownerIds].flatMap((id) => find<User>(userKey(id)) ?? []);
  const [plans, { listeners, names }] = await Promise.all([
    readPlans(found.map(({ planId }) => planId)),
    readClickListeners(found, clicks, subjectKey),
  ]);
  state.plans = plans;
  // Later clicks may be of other owners and subjects.
  const others = [...state.notified.listeners].filter(([id]) => !ownerIds.has(id));
  state.notified = {
    listeners: new Map([...others, ...listeners]),
    names: new Map([...state.notified.names, ...names]),
  };
}

async function findDeleted(state: CountingState, clicks: readonly Click[]): Promise<void> {
  const keys = new Map(
    clicks.map((click) => [click.subject, { key: subjectKey(click), deletedKey: deletedSubjectKey(click) }]),
  );
  const find = await readItems([...keys.values()].flatMap(listKeys), { attributes: [] });
  const findOne = async (subject: ClickSubject, { key, deletedKey }: SubjectKeys) => {
    const isRestorable = deletedKey !== undefined && find(deletedKey) !== undefined;
    if (isRestorable) state.restorable.add(subject);
    else state.restorable.delete(subject);
    if (isRestorable || find(key)) return;
    // It may have been restored between the reads of its keys.
    const [item, deletedItem] = await readSnapshot(listKeys({ key, deletedKey }));
    if (!item && !deletedItem) state.deleted.add(subject);
  };
  await Promise.all([...keys].map(([subject, ofSubject]) => findOne(subject, ofSubject)));
}

interface SubjectKeys {
  key: Key;
  deletedKey: Key | undefined;
}

const listKeys = ({ key, deletedKey }: SubjectKeys) => (deletedKey ? [key, deletedKey] : [key]);
