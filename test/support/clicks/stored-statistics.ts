import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { itemSize } from '../../../infra/local/embedded-table/values/attribute-values.ts';
import type { Item as TypedItem } from '../../../infra/local/embedded-table/values/item.ts';
import { seriesChunkKey, statisticsKey, statisticsPartition } from '../../../shared/data/statistics-keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type Item, type Key, query, type Stored } from '../../../shared/data/table/items.ts';
import { totalDimensions } from '../../../shared/dimensions.ts';
import { type ClickSubject, listCounters } from '../../../shared/domain/clicks/clicks.ts';
import { packChange } from '../../../shared/domain/clicks/packed-counters.ts';
import { seriesUnits } from '../../../shared/domain/clicks/series.ts';
import {
  assignParts,
  findGroup,
  type NewName,
  type PartChange,
  TOTAL,
  toSlot,
} from '../../../shared/domain/clicks/statistics-items.ts';
import { countryNames } from '../../../shared/domain/values/countries.ts';

/** What the API shows of a link or QR code without clicks. */
export const noStatistics = {
  clicks: 0,
  uniqueClicks: 0,
  topCountries: 0,
  topReferrers: 0,
  topBrowsers: 0,
  topOs: 0,
  socialCount: { facebook: 0, twitter: 0, instagram: 0 },
};

const named = (prefix: string, count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i): [string, number] => [`${prefix}:${of(i)}`, 1000 + i]);

/** By the length of their names. */
const COUNTRIES = [...countryNames.values(), 'Unknown'].sort((a, b) => a.length - b.length);

/** The counters of a link with 250 countries, 500 referrers, and 80 browsers and systems. */
export const matureCounters = (): Record<string, number> =>
  Object.fromEntries([
    ['clicks', 5_000_000],
    ['uniqueClicks', 4_000_000],
    ['social:facebook', 300_000],
    ...named('country', 250, (i) => COUNTRIES[i] ?? ''),
    ...named('referrer', 500, (i) => `${i}.referrer.example`),
    ...named('browser', 50, (i) => `Mobile Browser ${i}`),
    ...named('os', 30, (i) => `System ${i}`),
  ]);

/** Facts of a visit of such a link, with names that are frequent at a share of 0, and rare at 1. */
export const factsAt = (share: number) => ({
  country: COUNTRIES[Math.floor(share * 249)] ?? '',
  referrer: `${Math.floor(share * 499)}.referrer.example`,
  browser: `Mobile Browser ${Math.floor(share * 49)}`,
  os: `System ${Math.floor(share * 29)}`,
});

/** Spread over all its names: half of the visits have the most frequent eighth of them. */
export const matureFacts = (i: number) => factsAt(((i * 0.618_034) % 1) ** 3);

/** The items that store these counters, as `countersIn` returns them. */
function statisticsItems(subject: ClickSubject, counters: Record<string, number>): Stored<Item>[] {
  const parts = new Map<string, PartChange>([[TOTAL, { counters: new Map(), values: new Map() }]]);
  function getPart(part: string): PartChange {
    const found = parts.get(part) ?? { counters: new Map(), values: new Map() };
    parts.set(part, found);
    return found;
  }
  const numbers: Record<string, number> = {};
  const names = totalDimensions.flatMap((dimension) =>
    listCounters(counters, dimension).map(([name, count]): NewName => {
      const group = findGroup(dimension);
      const number = numbers[group] ?? 0;
      numbers[group] = number + 1;
      const { part, attribute } = toSlot(group, number);
      getPart(part).counters.set(attribute, count);
      return { dimension, name, number };
    }),
  );
  for (const { part, attribute, name } of assignParts({ part: 0, bytes: 0 }, names).placed)
    getPart(part).values.set(attribute, name);
  getPart(TOTAL).counters.set('names', names.length);
  for (const [name, count] of Object.entries(counters)) {
    if (!totalDimensions.some((dimension) => name.startsWith(`${dimension}:`)))
      getPart(TOTAL).counters.set(name, count);
  }
  return [...parts].map(([part, change]) => {
    const { counters: others, values } = packChange(part, change);
    return { ...statisticsKey(subject, part), ...Object.fromEntries([...others, ...values]) };
  });
}

export async function putStatistics(subject: ClickSubject, counters: Record<string, number>): Promise<void> {
  for (const item of statisticsItems(subject, counters)) await putItem(item);
}

const putItem = (Item: Item) =>
  tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));

/** Statistics of a mature link, and chunks of its series. */
export async function putCounts(subject: ClickSubject): Promise<void> {
  await putStatistics(subject, matureCounters());
  for (const unit of seriesUnits)
    await putItem({
      ...seriesChunkKey(statisticsPartition(subject), unit, new Date('2026-03-15T12:00:00Z'), 0),
    });
}

/** The stored items of a subject’s statistics. */
export const readStatisticsItems = (subject: ClickSubject): Promise<Stored<Key>[]> =>
  query<Key>({
    KeyConditionExpression: 'pk = :subject',
    ExpressionAttributeValues: { ':subject': statisticsPartition(subject) },
    ConsistentRead: true,
  });

/** As DynamoDB counts them. */
export const itemBytes = (item: Item | undefined): number => itemSize(marshall(item ?? {}) as TypedItem);

/** The largest item of a subject’s statistics, in bytes as DynamoDB counts them. */
export async function measureLargestItem(subject: ClickSubject): Promise<number> {
  const items = await readStatisticsItems(subject);
  return Math.max(...items.map((item) => itemBytes({ ...item })));
}
