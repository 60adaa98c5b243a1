import { describe, expect, it } from 'vitest';
import {
  addToStatistics,
  readStatistics,
  readStatisticsStates,
} from '../../../shared/data/counting/statistics.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { buildChanges } from '../../../shared/domain/clicks/changes.ts';
import type { ClickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { noStatistics, type StatisticsState } from '../../../shared/domain/clicks/statistics-state.ts';
import { addToTally, openTally, type Tally } from '../../../shared/domain/clicks/tallies.ts';
import {
  matureCounters,
  measureLargestItem,
  putStatistics,
  readStatisticsItems,
} from '../../support/clicks/stored-statistics.ts';
import { someFacts } from '../../support/clicks/visit-facts.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const stale = () => new Error('stale');
const readState = async (subject: ClickSubject) =>
  (await readStatisticsStates([subject])).get(subject) ?? noStatistics();

/** The sum of one visit from each of these countries. */
function buildTally(subject: ClickSubject, before: StatisticsState, countries: string[]): Tally {
  const visit = {
    subject,
    userId: 1,
    visits: 1,
    memberships: [],
    ...someFacts,
  };
  const tally = openTally(visit, before);
  for (const country of countries)
    addToTally(tally, buildChanges({ ...visit, country }, tally), { clicks: 1, uniqueClicks: 1 });
  return tally;
}
const add = (subject: ClickSubject, before: StatisticsState, countries: string[]) =>
  transact(addToStatistics(buildTally(subject, before, countries), stale));

describe('statistics', () => {
  it('are read in one request, and undefined for a link without clicks', async () => {
    await putStatistics('links#1', matureCounters());
    const before = service.table.requests.length;
    expect(await readStatistics('links#1')).toEqual(matureCounters());
    expect(await readStatistics('links#9')).toBeUndefined();
    expect(service.table.requests.slice(before).map(({ operation }) => operation)).toEqual([
      'Query',
      'Query',
    ]);
  });

  it('are in items of at most 1 KB, also with 500 names of 253 characters in each dimension', async () => {
    const subject = 'links#2';
    await putStatistics(subject, matureCounters());
    expect(await measureLargestItem(subject)).toBeLessThanOrEqual(1024);
    const long = (dimension: string) =>
      Array.from({ length: 500 }, (_, i): [string, number] => [
        `${dimension}:${String(i).padStart(253, 'é')}`,
        1,
      ]);
    const counters = Object.fromEntries([
      ['clicks', 500],
      ...['country', 'referrer', 'browser', 'os'].flatMap(long),
    ]);
    await putStatistics('links#3', counters);
    expect(await measureLargestItem('links#3')).toBeLessThanOrEqual(1024);
    expect(await readStatistics('links#3')).toEqual(counters);
  });

  it('count every name under its own, whatever it is called', async () => {
    const names = [
      'Other',
      '__proto__',
      'constructor',
      'clicks',
      'a:80',
      'pk',
      'sk',
      '#0 :0',
      'Côte d’Ivoire',
    ];
    await add('links#4', noStatistics(), names);
    const counters = await readStatistics('links#4');
    expect(Object.entries(counters ?? {}).filter(([name]) => name.startsWith('country:'))).toEqual(
      names.map((name) => [`country:${name}`, 1]),
    );
  });

  it('fit 500 new names into one transaction', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `a country with a name of some length, number ${i}`);
    await add('links#5', noStatistics(), names);
    const counters = (await readStatistics('links#5')) ?? {};
    expect(names.filter((name) => counters[`country:${name}`] !== 1)).toEqual([]);
    expect(counters).toMatchObject({ clicks: 500, uniqueClicks: 500, 'referrer:Direct': 500 });
  });

  it('are only added to if nothing was counted since they were read', async () => {
    await add('links#6', noStatistics(), ['France']);
    await expect(add('links#6', noStatistics(), ['Spain'])).rejects.toThrow('stale');
    const [first, second] = [await readState('links#6'), await readState('links#6')];
    await add('links#6', first, ['Spain', 'France']);
    await expect(add('links#6', second, ['France'])).rejects.toThrow('stale');
    expect(await readStatistics('links#6')).toMatchObject({
      clicks: 3,
      'country:France': 2,
      'country:Spain': 1,
    });
  });

  it('keep a name’s number, and write names only when there is a new one', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `a country with a long name, number ${i}`);
    await add('links#7', noStatistics(), many);
    const readNames = async () =>
      (await readStatisticsItems('links#7')).filter(({ sk }) => sk.startsWith('NAMES/'));
    const before = await readNames();
    expect(before.map(({ sk }) => sk)).toEqual(['NAMES/001', 'NAMES/002', 'NAMES/003']);
    const tally = buildTally('links#7', await readState('links#7'), many);
    expect([...tally.parts.keys()]).toEqual(['TOTAL', 'COUNTS/country/0']);
    await transact(addToStatistics(tally, stale));
    await add('links#7', await readState('links#7'), ['Norway']);
    expect(await readNames()).toEqual([...before.slice(0, 2), { ...before[2], C1o: 'Norway' }]);
    const counters = (await readStatistics('links#7')) ?? {};
    expect(many.filter((name) => counters[`country:${name}`] !== 2)).toEqual([]);
    expect(counters).toMatchObject({ clicks: 121, 'country:Norway': 1 });
  });

  it('of a new link are a single item, whose names are read with its total', async () => {
    await add('links#8', noStatistics(), ['United Kingdom', 'Spain']);
    expect((await readStatisticsItems('links#8')).map(({ sk }) => sk)).toEqual(['TOTAL']);
    const before = service.table.requests.length;
    expect((await readState('links#8')).names.placed.size).toBe(5);
    expect(service.table.requests.slice(before).map(({ operation }) => operation)).toEqual(['BatchGetItem']);
  });
});
