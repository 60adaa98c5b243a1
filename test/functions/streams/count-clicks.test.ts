import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStatistics } from '../../../shared/data/counting/statistics.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { clickSubject, toStatistics } from '../../../shared/domain/clicks/clicks.ts';
import { getNumber } from '../../../shared/ids.ts';
import {
  clicksInMonth,
  counts,
  putLinks,
  readCounts,
  type TestLink,
} from '../../support/clicks/counted-links.ts';
import { measureLargestItem } from '../../support/clicks/stored-statistics.ts';
import { testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});
afterEach(() => {
  service.table.failWith(undefined);
});

async function someLinks(count: number) {
  return putLinks(await service.addUser(), count);
}
async function oneLink(): Promise<TestLink> {
  const [link] = await someLinks(1);
  if (!link) throw new Error('There is no link.');
  return link;
}

describe('countClicks', () => {
  it('counts a visitor’s first visit as unique, and each visit as a click', async () => {
    const link = await oneLink();
    const shard = new Shard();
    shard.visit({ ...link, visitor: 'ann' });
    shard.visit({
      ...link,
      visitor: 'ben',
      visits: 2,
      country: 'Spain',
      referrer: 't.co',
      social: 'twitter',
    });
    shard.visit({ ...link, visitor: 'ann', visits: 3, os: 'iOS' });
    expect(await deliver(shard.records)).toMatchObject({ done: 3 });
    expect(await readCounts(link)).toEqual(counts(6, 2));
    expect(toStatistics(await readStatistics(clickSubject('links', link.linkId)))).toEqual({
      clicks: 6,
      uniqueClicks: 2,
      topCountries: { France: 4, Spain: 2 },
      topReferrers: { Direct: 4, 't.co': 2 },
      topBrowsers: { Firefox: 6 },
      topOs: { Linux: 3, iOS: 3 },
      socialCount: { facebook: 0, twitter: 2, instagram: 0 },
    });
    expect(await clicksInMonth(link.userId, '2026-03')).toBe(6);
  });

  it('adds up batches', async () => {
    const [one, other] = (await someLinks(2)) as [TestLink, TestLink];
    const shard = new Shard();
    for (const link of [one, other, one, one]) shard.visit(link);
    await deliver(shard.records.slice(0, 2));
    await deliver(shard.records.slice(2));
    expect(await readCounts(one)).toEqual(counts(3, 3));
    expect(await readCounts(other)).toEqual(counts(1, 1));
  });

  it('sends no request for visitors that were removed or did not visit again', async () => {
    const link = await oneLink();
    const shard = new Shard();
    shard.visit({ ...link, visitor: 'ann' });
    await deliver(shard.records);
    shard.visit({ ...link, visitor: 'ann', visits: 0, country: 'Spain' });
    shard.forget(link.linkId, 'ann');
    expect(await deliver(shard.records.slice(1))).toEqual({ done: 2, requests: [] });
  });

  it('skips invalid visitors with one log line, and counts the others', async () => {
    const link = await oneLink();
    const shard = new Shard();
    for (let i = 0; i < 10; i++) shard.visit(link);
    const [, noVisits, noCountry, foreign, otherSubject, nothing, unknownPlatform, noImage, byNumber] =
      shard.records;
    const readImage = (record: (typeof shard.records)[number] | undefined) =>
      record?.dynamodb?.NewImage ?? {};
    readImage(noVisits).visits = { S: 'many' };
    delete readImage(noCountry).country;
    readImage(foreign).subject = { S: 'links#1' };
    readImage(otherSubject).subject = { S: `pixels#${link.linkId}` };
    delete readImage(nothing).subject;
    readImage(byNumber).subject = { N: String(link.linkId) };
    readImage(unknownPlatform).social = { S: '__proto__' };
    delete noImage?.dynamodb?.NewImage;
    expect(await deliver(shard.records)).toMatchObject({ done: 10 });
    expect(await readCounts(link)).toEqual(counts(2, 2));
    const eventIds = shard.records.slice(1, 9).map(({ eventID }) => eventID);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'countClicks', eventIds })]]);
  });

  it('counts a QR code’s scans for the QR code, and not for the link with the same id', async () => {
    const link = await oneLink();
    const { userId, linkId: qrId } = link;
    const Item = itemKey(collectionKey(userId, 'qr-codes'), getNumber(userId, qrId) ?? 0);
    await tableClient().send(
      new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...Item, name: 'QR' } }),
    );
    const shard = new Shard();
    shard.visit({ ...link, visitor: 'ann' });
    for (const visits of [2, 3]) shard.visit({ qrId, userId, visitor: 'ann', visits, country: 'Spain' });
    expect(await deliver(shard.records)).toMatchObject({ done: 3 });
    expect(await readCounts(link)).toEqual(counts(1, 1));
    expect(await getItem(Item)).toEqual({ ...Item, name: 'QR', clicks: 5 });
    expect(await readStatistics(clickSubject('qr-codes', qrId))).toMatchObject({
      clicks: 5,
      uniqueClicks: 1,
      'country:Spain': 5,
    });
    expect(await readStatistics(clickSubject('links', qrId))).not.toHaveProperty('country:Spain');
    // Both count for their owner's month.
    expect(await clicksInMonth(userId, '2026-03')).toBe(6);
  });

  it('drops the scans of a deleted QR code, even if a link has its id', async () => {
    const link = await oneLink();
    const shard = new Shard();
    shard.visit({ qrId: link.linkId, userId: link.userId });
    shard.visit(link);
    expect(await deliver(shard.records)).toMatchObject({ done: 2 });
    expect(await readCounts(link)).toEqual(counts(1, 1));
    expect(await readStatistics(clickSubject('qr-codes', link.linkId))).toBeUndefined();
  });

  it('accepts any names', async () => {
    const link = await oneLink();
    const shard = new Shard();
    shard.visit({ ...link, referrer: '__proto__', browser: 'constructor', country: '#0 :0, Côte d’Ivoire' });
    shard.visit({ ...link, referrer: '__proto__', browser: 'names', os: 'clicks' });
    await deliver(shard.records);
    const shown = JSON.stringify(toStatistics(await readStatistics(clickSubject('links', link.linkId))));
    expect(shown).toContain('"topReferrers":{"__proto__":2}');
    expect(shown).toContain('"topBrowsers":{"constructor":1,"names":1},"topOs":{"Linux":1,"clicks":1}');
  });

  it('counts 500 names per dimension, and as Other what those had that were replaced, over any number of batches', async () => {
    const link = await oneLink();
    const shard = new Shard();
    shard.visit({ ...link, referrer: '0.example' });
    for (let i = 0; i < 700; i++) shard.visit({ ...link, referrer: `${i}.example`, country: `C${i % 490}` });
    await deliver(shard.records.slice(0, 300));
    await deliver(shard.records.slice(300));
    const item = (await readStatistics(clickSubject('links', link.linkId))) ?? {};
    expect(await measureLargestItem(clickSubject('links', link.linkId))).toBeLessThanOrEqual(1024);
    const referrers = Object.keys(item).filter((name) => name.startsWith('referrer:'));
    expect(referrers).toHaveLength(501);
    expect(item).toMatchObject({ clicks: 701, 'referrer:Other': 200, 'referrer:0.example': 2 });
    expect(Object.keys(item).filter((name) => name.startsWith('country:C'))).toHaveLength(490);
  });

  it('counts 500 names when two consumers add different ones at the same time', async () => {
    const link = await oneLink();
    const shards = ['a', 'b'].map((name) => {
      const shard = new Shard();
      for (let i = 0; i < 400; i++) shard.visit({ ...link, referrer: `${name}${i}.example` });
      return shard;
    });
    await Promise.all(shards.map(({ records }) => deliver(records)));
    const item = (await readStatistics(clickSubject('links', link.linkId))) ?? {};
    expect(Object.keys(item).filter((name) => name.startsWith('referrer:'))).toHaveLength(501);
    expect(item).toMatchObject({ clicks: 800, uniqueClicks: 800, 'referrer:Other': 300 });
  });

  it('drops the clicks of links that were just deleted, and counts the others in the transaction', async () => {
    const links = await someLinks(20);
    const shard = new Shard();
    for (const link of links) shard.visit(link);
    const [gone, kept] = [links.slice(0, 15), links.slice(15)];
    for (const { userId, linkId } of gone) {
      const Key = itemKey(collectionKey(userId, 'links'), getNumber(userId, linkId) ?? 0);
      await tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
    }
    const { done, requests } = await deliver(shard.records);
    expect(done).toBe(20);
    for (const link of kept) expect(await readCounts(link)).toEqual(counts(1, 1));
    for (const { linkId } of gone)
      expect(await readStatistics(clickSubject('links', linkId))).toBeUndefined();
    expect(await clicksInMonth(kept[0]?.userId ?? 0, '2026-03')).toBe(5);
    // However many were deleted, the transaction is planned only once more.
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(2);
  });

  it('halves a transaction that is too large for the table', async () => {
    const links = await someLinks(40);
    const shard = new Shard();
    for (const link of links) shard.visit(link);
    service.table.failWith(({ operation, input }) =>
      operation === 'TransactWriteItems' && input.TransactItems.length > 30
        ? Object.assign(new Error('Too large.'), { name: 'ValidationException' })
        : undefined,
    );
    expect(await deliver(shard.records)).toMatchObject({ done: 40 });
    for (const link of links) expect(await readCounts(link)).toEqual(counts(1, 1));
  });

  it('counts for two consumers that have the same links at the same time', async () => {
    const links = await someLinks(60);
    const shards = [new Shard(), new Shard(), new Shard()];
    for (const shard of shards) for (const link of links) shard.visit(link);
    const deliveries = await Promise.all(shards.map(({ records }) => deliver(records)));
    expect(deliveries.map(({ done }) => done)).toEqual([60, 60, 60]);
    for (const link of links) expect(await readCounts(link)).toEqual(counts(3, 3));
  });
});
