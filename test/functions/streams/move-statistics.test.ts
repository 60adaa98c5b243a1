import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteLink } from '../../../shared/api/links.ts';
import { readStatistics, readStatisticsStates } from '../../../shared/data/counting/statistics.ts';
import { collectionKey, membersKey, purgeKey, visitableKey } from '../../../shared/data/keys.ts';
import { startMigration } from '../../../shared/data/owned/purge-requests.ts';
import { moveOldStatistics } from '../../../shared/data/schema/move-statistics.ts';
import { oldStatisticsKey, statisticsPartition } from '../../../shared/data/statistics-keys.ts';
import { table } from '../../../shared/data/table/document-client.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { type ClickSubject, clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { idOf } from '../../../shared/ids.ts';
import { bySystem } from '../../../test/support/audit.ts';
import { allItems } from '../../support/belongings.ts';
import { addLinkOf } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { addCampaignOf } from '../../support/campaigns.ts';
import { crash } from '../../support/crashes.ts';
import {
  countersOf,
  countersWithLongNames,
  expectMoved,
  isMoved,
  putLast,
  putOldStatistics,
  userWithOldLinks,
} from '../../support/old-statistics.ts';
import { feed, PurgeStream } from '../../support/purges.ts';
import { testService } from '../../support/service.ts';
import { largestItemOf, matureCounters, statisticsItemsOf } from '../../support/stored-statistics.ts';
import { deliver, Shard } from '../../support/stream-records.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
beforeEach(async () => {
  log.mockReset().mockReturnValue();
  await removeItem({ pk: 'SCHEMA', sk: 'SCHEMA' });
  await removeItem(purgeKey('old-statistics', 1));
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
});

const TableName = () => process.env.TABLE_NAME;
async function removeItem(Key: { pk: string; sk: string }) {
  await table().send(new DeleteCommand({ TableName: TableName(), Key }));
}

/** Starts the migration, and returns the stream from then on. */
async function started(): Promise<PurgeStream> {
  const stream = new PurgeStream(service);
  await transact([startMigration({ name: 'old-statistics', version: 1 })]);
  return stream;
}

describe('statistics of schema version 1', () => {
  it('are shown as before, until they are moved and after that', async () => {
    const { subjects } = await userWithOldLinks(service, 3, (n) => countersOf(n * 10));
    for (const [i, subject] of subjects.entries())
      expect(await readStatistics(subject)).toEqual(countersOf((i + 1) * 10));
    await (await started()).run();
    await expectMoved(subjects, (n) => countersOf(n * 10));
    expect(await getItem(purgeKey('old-statistics', 1))).toBeUndefined();
    // What counting depends on, too.
    const [first] = subjects as [ClickSubject];
    expect((await readStatisticsStates([first])).get(first)?.clicks).toBe(60);
  });

  it('are moved to small items, whose frequent names share one', async () => {
    const { subjects } = await userWithOldLinks(service, 1, matureCounters);
    await (await started()).run();
    await expectMoved(subjects, matureCounters);
    const [subject] = subjects as [ClickSubject];
    expect(await largestItemOf(subject)).toBeLessThanOrEqual(1024);
    const total = await getItem({ pk: statisticsPartition(subject), sk: 'TOTAL' });
    expect(total?.r0).toBe(1499);
  });

  it('are moved once, wherever a pass stops and whichever write is repeated', async () => {
    for (const when of ['before', 'after'] as const) {
      let isDone = false;
      for (let at = 1; !isDone; at++) {
        const { subjects } = await userWithOldLinks(service, 2, (n) => countersOf(n * 30));
        const stream = await started();
        const batch = await stream.next();
        const failure = crash(service, { at, when });
        await feed(batch);
        isDone = !failure.hasCrashed;
        failure.end();
        await stream.run();
        await expectMoved(subjects, (n) => countersOf(n * 30));
        await removeItem({ pk: 'SCHEMA', sk: 'SCHEMA' });
        expect(at).toBeLessThan(60);
      }
    }
  });

  it('with hundreds of long names are moved by the function', async () => {
    const { subjects } = await userWithOldLinks(service, 1, countersWithLongNames);
    const stream = await started();
    await stream.run();
    await expectMoved(subjects, countersWithLongNames);
  });

  it('with hundreds of long names are moved in several steps, each of which leaves the same figures', async () => {
    const counters = countersWithLongNames();
    let isDone = false;
    for (let at = 1; !isDone; at++) {
      const { subjects, user } = await userWithOldLinks(service, 1, () => counters);
      const failure = crash(service, { at, when: 'after', amongWrites: true });
      const moving = moveOldStatistics(idOf(user.id, 0), { isTimeUp: () => false });
      await moving.catch(() => undefined);
      isDone = !failure.hasCrashed;
      failure.end();
      const [subject] = subjects as [ClickSubject];
      expect(await readStatistics(subject)).toEqual(counters);
      await moveOldStatistics(idOf(user.id, 0), { isTimeUp: () => false });
      await expectMoved(subjects, () => counters);
      if (isDone) expect(at).toBeGreaterThan(2);
    }
  });
});

describe('clicks during the migration', () => {
  it('are counted once each, before, while, and after the statistics of their link are moved', async () => {
    const { subjects, links } = await userWithOldLinks(service, 4, () => countersOf(20));
    const shard = new Shard();
    const visitAll = (country: string) => {
      const from = shard.records.length;
      for (const link of links) shard.visit({ ...link, country });
      return shard.records.slice(from);
    };
    await deliver(visitAll('Country 3'));
    const stream = await started();
    const batches = Array.from({ length: 10 }, (_, i) => visitAll(i % 2 ? `New ${i}` : 'Country 5'));
    const visits = async () => {
      for (const batch of batches) await deliver(batch);
    };
    await Promise.all([visits(), stream.run()]);
    await deliver(visitAll('Country 3'));
    const old = countersOf(20);
    const added = { 'country:Country 3': 8, 'country:Country 5': 11, clicks: 132, uniqueClicks: 112 };
    const fresh = { 'country:New 1': 1, 'country:New 9': 1, 'os:Linux': 132, 'browser:Firefox': 112 };
    for (const subject of subjects) {
      expect(await isMoved(subject)).toBe(true);
      expect(await readStatistics(subject)).toMatchObject({
        ...old,
        ...added,
        ...fresh,
        'referrer:Direct': 132,
      });
    }
  });

  it('that a function of the earlier release counts are kept, whether it comes before or after', async () => {
    const { subjects } = await userWithOldLinks(service, 1, () => countersOf(10));
    const [subject] = subjects as [ClickSubject];
    const countAsBefore = () =>
      table().send(
        new UpdateCommand({
          TableName: TableName(),
          Key: oldStatisticsKey(subject),
          UpdateExpression: 'ADD clicks :one, #country :one',
          ExpressionAttributeNames: { '#country': 'country:Country 1' },
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
    let counted: Promise<unknown> | undefined;
    // After the old item was read, and before it is moved.
    service.table.failWith(({ operation, input }) => {
      const isReadOfTotals = operation === 'BatchGetItem' && JSON.stringify(input).includes('TOTAL');
      if (isReadOfTotals) counted ??= countAsBefore();
      return undefined;
    });
    await (await started()).run();
    await counted;
    const moved = { ...countersOf(10), clicks: 61, 'country:Country 1': 7 };
    expect(await readStatistics(subject)).toEqual(moved);
    await countAsBefore();
    expect(await readStatistics(subject)).toEqual({ ...moved, clicks: 62, 'country:Country 1': 8 });
  });

  it('that take the last places of names leave the rarest old names to Other', async () => {
    const names = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`referrer:${from + i}.example`, 500 - i]));
    const old = { clicks: 200_000, uniqueClicks: 1, ...names(0, 500), 'os:Linux': 200_000 };
    const { subjects, links } = await userWithOldLinks(service, 1, () => old);
    const shard = new Shard();
    for (let i = 0; i < 3; i++)
      shard.visit({ linkId: 0, userId: 0, ...links[0], referrer: `new-${i}.example` });
    await deliver(shard.records);
    await (await started()).run();
    const counters = (await readStatistics(subjects[0] as ClickSubject)) ?? {};
    expect(counters).toMatchObject({
      'referrer:0.example': 500,
      'referrer:496.example': 4,
      'referrer:Other': 6,
    });
    expect(counters).not.toHaveProperty('referrer:497.example');
    expect(counters.clicks).toBe(200_003);
  });
});

describe('the migration', () => {
  it('lets rotators find the links that earlier releases put into campaigns', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignOf(service, user, { name: 'Old' });
    const { id } = await addLinkOf(service, user, { campaign });
    await putLast(user, 'links', 1);
    const openness = { openness: 'OPEN', host: '', n: Number(String(id).slice(-8)) } as const;
    const record = visitableKey(membersKey('campaigns', campaign), openness);
    expect(await getItem(record)).toBeDefined();
    await removeItem(record);
    await (await started()).run();
    expect(await getItem(record)).toBeDefined();
  });

  it('finds QR codes, gaps, and users without links, in passes of 500 ids and 50 users', async () => {
    const first = await userWithOldLinks(service, 1, () => countersOf(2));
    for (let i = 0; i < 60; i++) await service.addUser();
    const last = await userWithOldLinks(service, 2, () => countersOf(3));
    await putLast(last.user, 'qr-codes', 700);
    const qrCode = clickSubject('qr-codes', idOf(last.user.id, 700));
    const Item = { pk: collectionKey(last.user.id, 'qr-codes'), sk: 'ITEM#00000700' };
    await table().send(new PutCommand({ TableName: TableName(), Item }));
    await putOldStatistics(qrCode, countersOf(4));
    const stream = await started();
    await stream.run();
    const passes = stream.records.filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S?.startsWith('PURGE#'));
    expect(passes).toHaveLength(3);
    await expectMoved(first.subjects, () => countersOf(2));
    await expectMoved(last.subjects, () => countersOf(3));
    await expectMoved([qrCode], () => countersOf(4));
  });

  it('stops when the time is up, and continues there', async () => {
    const { subjects, user } = await userWithOldLinks(service, 30, () => countersOf(1));
    const { position, isDone } = await moveOldStatistics(idOf(user.id, 0), { isTimeUp: () => true });
    expect({ position, isDone }).toEqual({ position: idOf(user.id, 20), isDone: false });
    expect(await Promise.all(subjects.map(isMoved))).toEqual(subjects.map((_, i) => i < 20));
    await moveOldStatistics(position, { isTimeUp: () => false });
    expect(await Promise.all(subjects.map(isMoved))).not.toContain(false);
  });

  it('leaves nothing of a link or a user that is deleted meanwhile', async () => {
    const { subjects, links, user } = await userWithOldLinks(service, 2, () => countersOf(5));
    const stream = await started();
    const [link] = links as [(typeof links)[0]];
    await call(service, deleteLink, { key: user.key, params: { id: String(link.linkId) } });
    // The link no longer exists, but its purge has not begun.
    await moveOldStatistics(idOf(user.id, 0), { isTimeUp: () => false });
    const [deleted] = subjects as [ClickSubject];
    expect((await statisticsItemsOf(deleted)).map(({ sk }) => sk)).toEqual(['STATISTICS']);
    await deleteStoredUser(user.id, bySystem);
    await stream.run();
    expect(Object.keys(await allItems()).filter((key) => key.includes(`#${user.id}000000`))).toEqual([]);
  });
});
