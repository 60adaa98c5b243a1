import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  monthlyClicksKey,
  seriesChunkKey,
  statisticsKey,
  statisticsPartition,
} from '../../../shared/data/statistics-keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { Item } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import {
  packSeries,
  type SeriesUnit,
  toBucket,
  toBucketStart,
  unpackSeries,
} from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { putLinks } from '../../support/clicks/counted-links.ts';
import { clicksOver } from '../../support/clicks/series.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const put = (Item: Item) => tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));

/** A link with a click in each hour of three years, in chunks of the size that counting writes. */
async function aLinkWithHistory() {
  const user = await service.addUser();
  const [link] = await putLinks(user, 1);
  const { linkId = 0 } = link ?? {};
  const subject = clickSubject('links', linkId);
  const now = new Date();
  let chunks = 0;
  const putChunks = async (
    unit: SeriesUnit,
    each: number,
    days: number,
    counts: { clicks: number; uniqueClicks: number },
  ) => {
    const end = toBucket(unit, now);
    const count = toBucket(unit, new Date(days * 86_400_000));
    for (let first = end - count; first < end; first += each) {
      const series = new Map(Array.from({ length: each }, (_, i) => [first + i, counts]));
      const key = seriesChunkKey(
        statisticsPartition(subject),
        unit,
        toBucketStart(unit, first + each - 1),
        chunks++,
      );
      await put({ ...key, series: packSeries(series) });
    }
  };
  await putChunks('hours', 8, 94, { clicks: 30, uniqueClicks: 25 });
  await putChunks('days', 4, 3 * 365, { clicks: 720, uniqueClicks: 600 });
  await put({ ...statisticsKey(subject, TOTAL), clicks: 1, chunks });
  return { user, linkId };
}

const sumUnits = (requests: { units: number }[]) => requests.reduce((sum, { units }) => sum + units, 0);
const dateBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

// At the end of a year, the 12 months and the 90 days that are read have as many days as they can.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31T23:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** DynamoDB Local counts in another way. */
describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined)('reading the series of a busy link', () => {
  it('takes a bounded number of units, which depends on the range and not on what is older', async () => {
    const { user, linkId } = await aLinkWithHistory();
    const unitsFor = async (query: Record<string, unknown>) => {
      const { requests } = await clicksOver(service, user, { linkId }, query);
      const counting = requests.filter(({ input }) => JSON.stringify(input).includes('STATISTICS#'));
      expect(counting.length).toBeLessThanOrEqual(3);
      return sumUnits(counting);
    };
    expect(await unitsFor({ unit: 'hour' })).toBeLessThanOrEqual(2);
    expect(await unitsFor({ unit: 'day' })).toBeLessThanOrEqual(2);
    expect(await unitsFor({ unit: 'day', timezone: 'Europe/Berlin' })).toBeLessThanOrEqual(4);
    expect(await unitsFor({ unit: 'month' })).toBeLessThanOrEqual(4);
    expect(await unitsFor({ unit: 'hour', from: dateBefore(90) })).toBeLessThanOrEqual(9);
    expect(await unitsFor({ unit: 'month', from: dateBefore(3 * 365) })).toBeLessThanOrEqual(8);
  });

  it('of an account takes a unit for each four kilobytes of months', async () => {
    const user = await service.addUser();
    for (let ago = 0; ago < 36; ago++) {
      const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago))
        .toISOString()
        .slice(0, 7);
      const days = Array.from({ length: 28 }, (_, i) => [
        [`d${i + 1}`, 54_321],
        [`D${i + 1}`, 12_345],
      ]).flat();
      await put({ ...monthlyClicksKey(user.id, month), clicks: 2_000_000, ...Object.fromEntries(days) });
    }
    const unitsFor = async (query: Record<string, unknown>) => {
      const { requests } = await clicksOver(service, user, 'account', query);
      const counting = requests.filter(({ input }) => JSON.stringify(input).includes('CLICKS#'));
      expect(counting).toHaveLength(1);
      return sumUnits(counting);
    };
    expect(await unitsFor({ unit: 'day' })).toBeLessThanOrEqual(1);
    expect(await unitsFor({ unit: 'month' })).toBeLessThanOrEqual(2);
    expect(await unitsFor({ unit: 'month', from: dateBefore(3 * 365) })).toBeLessThanOrEqual(5);
  });
});

it('a series is the same after it was packed', () => {
  const series = new Map([
    [490_000, { clicks: 1, uniqueClicks: 0 }],
    [490_023, { clicks: 70_000, uniqueClicks: 4_000_000_000 }],
    [600_000, { clicks: Number.MAX_SAFE_INTEGER, uniqueClicks: 23 }],
  ]);
  expect(unpackSeries(packSeries(series))).toEqual(series);
  expect(unpackSeries(undefined)).toEqual(new Map());
});
