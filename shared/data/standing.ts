import { monthOf } from '../domain/click-quota.ts';
import type { Counted } from '../domain/clicks.ts';
import { type Click, ownerMonth, type Standing } from '../domain/counting.ts';
import type { User } from '../domain/users.ts';
import { readItems } from './batch-get.ts';
import { itemOf } from './counting-steps.ts';
import { type Key, monthlyClicksKey, statisticsKey, userKey } from './keys.ts';
import { readPlans } from './plans.ts';
import { namesIn } from './statistics.ts';

/** What the table holds of everything that these clicks touch. */
export async function readStanding(clicks: readonly Click[]): Promise<Standing> {
  const standing: Standing = {
    plans: [],
    owners: new Map(),
    gone: new Set(),
    names: new Map(),
    used: new Map(),
  };
  await readInto(standing, clicks);
  return standing;
}

/** Reads it again for clicks that were planned on what no longer holds, and looks what of it is still there. */
export async function refreshStanding(standing: Standing, clicks: readonly Click[]): Promise<void> {
  await Promise.all([readInto(standing, clicks), findGone(standing, clicks)]);
}

async function readInto(standing: Standing, clicks: readonly Click[]): Promise<void> {
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
  for (const one of visited) standing.names.set(one, namesIn(find(statisticsKey(one)) ?? {}));
  for (const [name, key] of months) standing.used.set(name, Number(find(key)?.clicks ?? 0));
  for (const id of ownerIds) {
    const owner = find(userKey(id)) as User | undefined;
    if (owner) standing.owners.set(id, owner);
    else standing.owners.delete(id);
  }
  standing.plans = await readPlans([...standing.owners.values()].map(({ planId }) => planId));
}

async function findGone({ gone }: Standing, clicks: readonly Click[]): Promise<void> {
  const keys = new Map<Counted, Key>(clicks.map((click) => [click.counted, itemOf(click)]));
  const find = await readItems([...keys.values()], { attributes: ['pk', 'sk'] });
  for (const [counted, key] of keys) if (!find(key)) gone.add(counted);
}
