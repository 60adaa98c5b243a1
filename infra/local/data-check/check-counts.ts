import { collectionNames } from '../../../shared/collections.ts';
import { countKey, countPrefix, totalsKey } from '../../../shared/data/keys.ts';
import type { Totals } from '../../../shared/data/owned/totals.ts';
import { findBlock } from '../../../shared/domain/owned/paging.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { expectBackdatedSteps } from './check-dates.ts';
import { parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const ITEM = /^ITEM#(\d+)$/;

interface Counts {
  total: number;
  /** By sort key and attribute of the counter. */
  items: Map<string, number>;
  counted: Map<string, number>;
}

/** Checks the totals of users, and the block counts of collections and member lists, against their items. */
export function checkCounts(data: ServiceData, report: Report): ServiceCheck {
  const collections = new Map<string, Counts>();
  const users = new Map<number, Totals>();

  function getCounts(pk: string): Counts {
    const counts = collections.get(pk) ?? { total: 0, items: new Map(), counted: new Map() };
    collections.set(pk, counts);
    return counts;
  }

  function checkItem(item: Native): void {
    const { pk, sk } = item;
    const partition = parsePartition(pk);
    const n = ITEM.exec(sk)?.[1];
    if (partition?.isCounted && n) {
      const counts = getCounts(pk);
      counts.total++;
      for (const counter of listCounters(item, Number(n))) increment(counts.items, counter, 1);
    } else if (partition?.isCounted && sk.startsWith(countPrefix)) {
      const { pk: _, sk: __, ...blocks } = item;
      for (const [block, count] of Object.entries(blocks))
        increment(getCounts(pk).counted, `${sk} ${block}`, Number(count));
    } else if (sk === 'TOTALS') users.set(Number(pk.slice('USER#'.length)), item as Totals);
  }

  function checkBlocks([pk, { items, counted }]: [string, Counts]): void {
    if (!parsePartition(pk)?.exists(data)) return;
    for (const name of new Set([...items.keys(), ...counted.keys()])) {
      const [found, count] = [items.get(name) ?? 0, counted.get(name) ?? 0];
      if (found !== count) report(`${pk} has ${found} items in block ${name}, but its count is ${count}`);
    }
  }

  function checkTotals([id, totals]: [number, Totals]): void {
    if (!data.hasUser(id)) return;
    for (const name of collectionNames) {
      const [found, total] = [collections.get(`USER#${id}#${name}`)?.total ?? 0, totals[name] ?? 0];
      if (found !== total)
        report(`${totalsKey(id).pk} has ${found} ${name}, but its total in TOTALS is ${total}`);
    }
  }

  return {
    checkItem,
    finish() {
      for (const entry of collections) checkBlocks(entry);
      for (const entry of users) checkTotals(entry);
    },
  };
}

/** The counters that an item with this number is in. */
function listCounters(item: Native, n: number): string[] {
  const backdated = expectBackdatedSteps(item).flatMap(({ adds = [], Update }) =>
    adds.map(({ attribute }) => `${Update?.Key?.sk} ${attribute}`),
  );
  const { segment, block } = findBlock(n);
  return backdated.length > 0 ? backdated : [`${countKey(item.pk, segment).sk} ${block}`];
}

function increment(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
