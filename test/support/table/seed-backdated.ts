import { collectionKey } from '../../../shared/data/keys.ts';
import { listBackdated } from '../../../shared/data/links/by-date/backdated-links.ts';
import type { Item, Key, Stored } from '../../../shared/data/table/items.ts';
import type { Backdated } from '../../../shared/domain/links/backdated-lists.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { getItem } from './items.ts';
import { buildLinkItems, putAll } from './seed.ts';

/** Writes backdated links directly to the table, and adds to its counts and lists what the API would add. */
export async function seedBackdated(userId: number, links: readonly Backdated[]): Promise<void> {
  const written = new Map<string, Stored<Item>>();
  for (const link of links) {
    for (const { Update, adds = [], sets } of listBackdated(collectionKey(userId, 'links'), link, 1)) {
      const { pk, sk } = (Update?.Key ?? {}) as Key;
      const item: Stored<Item> = written.get(sk) ?? { ...(await getItem({ pk, sk })), pk, sk };
      for (const { attribute, by } of adds) item[attribute] = Number(item[attribute] ?? 0) + by;
      if (sets) item[sets.attribute] = sets.value;
      written.set(sk, item);
    }
  }
  const items = links.flatMap(({ n, ...fields }) => buildLinkItems(userId, [n], { fields }));
  await putAll([...items, ...written.values()]);
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** Links that were imported after `anchor`, with dates evenly spread over five years, in this order of their numbers. */
export function spreadOverYears(
  count: number,
  { after = 0, anchor = 0, rank = (i: number) => i } = {},
): Backdated[] {
  const start = Date.parse('2020-01-01T00:00:00Z');
  return Array.from({ length: count }, (_, i) => ({
    n: after + i + 1,
    anchor,
    date: formatDateTime(new Date(start + (FIVE_YEARS_MS / count) * rank(i))),
  }));
}
