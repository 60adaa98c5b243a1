import { monthOf } from '../../domain/clicks/click-quota.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { type Click, type CountingState, ownerMonth } from '../../domain/clicks/counting.ts';
import type { User } from '../../domain/users/users.ts';
import { monthlyClicksKey, statisticsKey, userKey } from '../keys.ts';
import { readPlans } from '../plans.ts';
import { readItems } from '../table/batch-get.ts';
import type { Key } from '../table/items.ts';
import { itemOf } from './counting-steps.ts';
import { namesIn } from './statistics.ts';

/** What the table holds of everything that these clicks touch. */
export async function readCountingState(clicks: readonly Click[]): Promise<CountingState> {
  const state: CountingState = {
    plans: [],
    owners: new Map(),
    gone: new Set(),
    names: new Map(),
    used: new Map(),
  };
  await readInto(state, clicks);
  return state;
}

/** Reads it again for clicks that were planned on what no longer holds, and looks what of it is still there. */
export async function refreshCountingState(state: CountingState, clicks: readonly Click[]): Promise<void> {
  await Promise.all([readInto(state, clicks), findGone(state, clicks)]);
}

async function readInto(state: CountingState, clicks: readonly Click[]): Promise<void> {
  const visited = new Set(clicks.map(({ counted }) => counted));
  const ownerIds = new Set(clicks.map(({ userId }) => userId));
  const months = new Map(
    clicks.map(({ userId, time }) => {
      const month = monthOf(time);
      return [ownerMonth(userId, month), monthlyClicksKey(userId, month)];
    }),
  );
  const find = await readItems([
    ...[...ownerIds].map(userKey),
    ...months.values(),
    ...[...visited].map(statisticsKey),
  ]);
  for (const one of visited) state.names.set(one, namesIn(find(statisticsKey(one)) ?? {}));
  for (const [name, key] of months) state.used.set(name, Number(find(key)?.clicks ?? 0));
  for (const id of ownerIds) {
    const owner = find(userKey(id)) as User | undefined;
    if (owner) state.owners.set(id, owner);
    else state.owners.delete(id);
  }
  state.plans = await readPlans([...state.owners.values()].map(({ planId }) => planId));
}

async function findGone({ gone }: CountingState, clicks: readonly Click[]): Promise<void> {
  const keys = new Map<ClickSubject, Key>(clicks.map((click) => [click.counted, itemOf(click)]));
  const find = await readItems([...keys.values()], { attributes: ['pk', 'sk'] });
  for (const [counted, key] of keys) if (!find(key)) gone.add(counted);
}
