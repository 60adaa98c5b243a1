import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { addToStatistics, namesIn, readStatistics } from '../../../shared/data/counting/statistics.ts';
import { statisticsKey } from '../../../shared/data/keys.ts';
import { table } from '../../../shared/data/table/document-client.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import type { ClickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { noNames, type Tally } from '../../../shared/domain/clicks/counting.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const stale = () => new Error('stale');

describe('readStatistics', () => {
  it('takes one request, and returns undefined for a link without clicks', async () => {
    const before = service.table.requests.length;
    expect(await readStatistics('links#1')).toBeUndefined();
    expect(service.table.requests.slice(before).map(({ operation }) => operation)).toEqual(['GetItem']);
  });
});

describe('namesIn', () => {
  it('returns the names of each dimension without Other', () => {
    const item = {
      clicks: 9,
      names: 3,
      'country:Other': 4,
      'country:France': 2,
      'referrer:a:80': 1,
      'os:__proto__': 1,
    };
    expect(namesIn(item)).toEqual({
      ...noNames(),
      country: new Set(['France']),
      referrer: new Set(['a:80']),
      os: new Set(['__proto__']),
    });
  });
});

describe('addToStatistics', () => {
  const tally = (subject: ClickSubject, known: string[], added: string[]): Tally => ({
    subject,
    userId: 1,
    clicks: 490,
    uniqueClicks: 490,
    counters: new Map([...known, ...added].map((name) => [`country:${name}`, 1])),
    known: { ...noNames(), country: new Set(known) },
    newNames: { ...noNames(), country: new Set(added) },
  });

  it('fits 490 names into an expression', async () => {
    const names = Array.from({ length: 490 }, (_, i) => `a country with a name of some length, number ${i}`);
    await transact([addToStatistics(tally('links#2', [], names), stale)]);
    expect(namesIn((await readStatistics('links#2')) ?? {}).country).toEqual(new Set(names));
  });

  it('adds new names only if the number of names is unchanged, and to known names always', async () => {
    await transact([addToStatistics(tally('links#3', [], ['France']), stale)]);
    await expect(transact([addToStatistics(tally('links#3', [], ['Spain']), stale)])).rejects.toThrow(
      'stale',
    );
    await transact([addToStatistics(tally('links#3', ['France'], ['Spain']), stale)]);
    await expect(
      transact([addToStatistics(tally('links#3', ['France'], ['Norway']), stale)]),
    ).rejects.toThrow('stale');
    await transact([addToStatistics(tally('links#3', ['France'], []), stale)]);
    expect(await readStatistics('links#3')).toMatchObject({ clicks: 3 * 490, names: 2, 'country:France': 3 });
  });

  it('adds to an item with any other attributes', async () => {
    const Item = { ...statisticsKey('links#4'), clicks: 2, 'country:France': 2, names: 1 };
    await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await transact([addToStatistics(tally('links#4', ['France'], ['Spain']), stale)]);
    expect(await readStatistics('links#4')).toMatchObject({
      clicks: 492,
      'country:France': 3,
      'country:Spain': 1,
    });
  });
});
