import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { readSeries } from '../../../shared/data/counting/series.ts';
import { readStatistics } from '../../../shared/data/counting/statistics.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { links as linkType } from '../../../shared/data/links/links.ts';
import { ownedItem } from '../../../shared/data/owned/owned-items.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { readItems } from '../../../shared/data/table/batch-get.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { clickSubject, toStatistics } from '../../../shared/domain/clicks/clicks.ts';
import type { Series } from '../../../shared/domain/clicks/series.ts';
import type { Timeline } from '../../../shared/domain/clicks/timeline.ts';
import { newLink } from '../../../shared/domain/links/links.ts';
import { getNumber, toId } from '../../../shared/ids.ts';

export interface TestLink {
  linkId: number;
  userId: number;
}

const NOW = new Date('2026-01-02T03:04:05Z');
const BATCH = 25;

/** Writes a user's links directly to the table, with the fields that counting needs. */
export async function putLinks({ id: userId }: { id: number }, count: number): Promise<TestLink[]> {
  const change = { url: 'https://example.com/', options: {} };
  const links = Array.from({ length: count }, (_, i) =>
    newLink({ id: toId(userId, i + 1), userId, revision: 0 }, `l${i}`, change, NOW),
  );
  const puts = links.map((link) => ({ PutRequest: { Item: ownedItem(linkType, link) } }));
  for (let i = 0; i < count; i += BATCH) {
    const RequestItems = { [process.env.TABLE_NAME ?? '']: puts.slice(i, i + BATCH) };
    await tableClient().send(new BatchWriteCommand({ RequestItems }));
  }
  return links.map(({ id }) => ({ linkId: id, userId }));
}

const toKey = ({ linkId, userId }: TestLink) =>
  itemKey(collectionKey(userId, 'links'), getNumber(userId, linkId) ?? 0);

/** Both series from the beginning on. */
const allTime: Timeline = { buckets: [{ time: '', start: 0, end: 1e6 }], hoursFrom: 1 };

export function total(series: Series = new Map()) {
  const sum = { clicks: 0, uniqueClicks: 0 };
  for (const { clicks, uniqueClicks } of series.values()) {
    sum.clicks += clicks;
    sum.uniqueClicks += uniqueClicks;
  }
  return sum;
}

/** Each link's clicks in the places that store them: the link, its rank, its statistics, and its series. */
export async function countsOfAll(links: TestLink[]) {
  const find = await readItems(links.map(toKey));
  const statistics = await Promise.all(
    links.map(({ linkId }) => readStatistics(clickSubject('links', linkId))),
  );
  const series = await Promise.all(
    links.map(({ linkId }) => readSeries(clickSubject('links', linkId), allTime)),
  );
  return links.map((link, index) => {
    const item = find(toKey(link)) as { clicks: number; rank: number } | undefined;
    const { clicks, uniqueClicks } = toStatistics(statistics[index]);
    const n = getNumber(link.userId, link.linkId) ?? 0;
    return {
      onLink: item?.clicks,
      ranked: ((item?.rank ?? 0) - n) / 100_000_000,
      clicks,
      uniqueClicks,
      byHour: total(series[index]?.hours),
      byDay: total(series[index]?.days),
    };
  });
}

export async function readCounts(link: TestLink) {
  return (await countsOfAll([link]))[0];
}

/** What `countsOf` returns when all places agree. */
export const counts = (clicks: number, uniqueClicks: number) => ({
  onLink: clicks,
  ranked: clicks,
  clicks,
  uniqueClicks,
  byHour: { clicks, uniqueClicks },
  byDay: { clicks, uniqueClicks },
});

export async function clicksInMonth(userId: number, month: string): Promise<number> {
  const key = monthlyClicksKey(userId, month);
  return Number((await readItems([key]))(key)?.clicks ?? 0);
}
