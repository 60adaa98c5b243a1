import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteWebhook, updateWebhook } from '../../../shared/api/webhooks.ts';
import { runSummaries } from '../../../shared/data/daily-summaries.ts';
import { recordedEventsKey, summaryKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { remove } from '../../support/calls/users.ts';
import { dueMessages, runJobs, runMessage } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
let user: TestUser;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const listen = (fields: object = {}) =>
  addWebhookFor(service, user, { events: ['summary.daily'], format: 'slack', ...fields });
const readSummaries = async (webhook: { id: number }) =>
  (await recordedEvents<'summary.daily'>(webhook)).map(({ data }) => data);
const readDates = async (webhook: { id: number }) => (await readSummaries(webhook)).map(({ date }) => date);

async function runAt(time: string): Promise<void> {
  vi.setSystemTime(new Date(time));
  await runJobs({ of: user });
}

async function click(link: { id: number }, visits: number, at: string): Promise<void> {
  const shard = new Shard();
  for (let n = 0; n < visits; n++) shard.visit({ linkId: link.id, userId: user.id, at: new Date(at) });
  await deliver(shard.records);
}

describe('summary.daily', () => {
  it('has the clicks of the day that is over, and its top links, once a day', async () => {
    const webhook = await listen();
    const [one, other] = [
      await addLinkFor(service, user, { metatitle: 'Sale' }),
      await addLinkFor(service, user),
    ];
    // So many hours that they move into another item.
    for (let hour = 0; hour < 16; hour++)
      await click(one, 1, `2026-11-18T${String(hour).padStart(2, '0')}:30:00Z`);
    await click(one, 3, '2026-11-20T23:59:30Z');
    await click(other, 5, '2026-11-20T00:00:30Z');
    await click(one, 2, '2026-11-19T12:00:00Z');
    await click(one, 7, '2026-11-21T00:01:00Z');
    await runAt('2026-11-20T15:01:00Z');
    await runAt('2026-11-21T00:04:00Z');
    expect(await readSummaries(webhook)).toEqual([]);
    await runAt('2026-11-21T01:00:00Z');
    await runAt('2026-11-21T23:00:00Z');
    const shorturl = (link: { alias: string }) => `https://sho.rt/${link.alias}`;
    expect(await readSummaries(webhook)).toEqual([
      {
        date: '2026-11-20',
        clicks: 8,
        uniqueclicks: 8,
        clicksbefore: 2,
        toplinks: [
          { id: other.id, shorturl: shorturl(other), title: '', clicks: 5 },
          { id: one.id, shorturl: shorturl(one), title: 'Sale', clicks: 3 },
        ],
      },
    ]);
    await runAt('2026-11-22T01:00:00Z');
    const [, second] = await readSummaries(webhook);
    expect(second).toMatchObject({ date: '2026-11-21', clicks: 7, clicksbefore: 8 });
  });

  it('is sent of a day without clicks, but not of those in which the service stood still before the last one', async () => {
    const webhook = await listen();
    const link = await addLinkFor(service, user);
    await runAt('2026-11-20T16:00:00Z');
    await click(link, 2, '2026-11-20T17:00:00Z');
    await runAt('2026-11-25T08:00:00Z');
    await runAt('2026-11-25T20:00:00Z');
    expect(await readSummaries(webhook)).toMatchObject([
      { date: '2026-11-20', clicks: 2, uniqueclicks: 2, clicksbefore: 0 },
      { date: '2026-11-24', clicks: 0, uniqueclicks: 0, clicksbefore: 0, toplinks: [] },
    ]);
  });

  it('is sent once if a run dies before its job knows that it was sent', async () => {
    const webhook = await listen();
    await runAt('2026-11-20T16:00:00Z');
    vi.setSystemTime(new Date('2026-11-21T01:00:00Z'));
    const [message] = await dueMessages(user);
    let writes = 0;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    service.table.failWith(({ operation, input }) => {
      const isOfJob = operation !== 'TransactWriteItems' && JSON.stringify(input).includes('"JOBS#');
      return isOfJob && writes++ > 0 ? new Error('Out of order.') : undefined;
    });
    await runMessage(message as JobMessage).catch(() => {});
    service.table.failWith(undefined);
    expect(await readDates(webhook)).toEqual(['2026-11-20']);
    await runAt('2026-11-21T02:00:00Z');
    expect(await readDates(webhook)).toEqual(['2026-11-20']);
  });

  it('is sent once by two runs at the same time', async () => {
    const webhook = await listen();
    await runAt('2026-11-20T16:00:00Z');
    const now = new Date('2026-11-21T01:00:00Z');
    await Promise.all([runSummaries(user.id, { now }), runSummaries(user.id, { now })]);
    expect(await readDates(webhook)).toEqual(['2026-11-20']);
    expect(await getItem(recordedEventsKey(user.id))).toMatchObject({ recorded1: 1 });
  });

  it('is sent to webhooks that are limited to links, too, and to those that were switched on again', async () => {
    const limited = await listen({ links: [] });
    const off = await listen({ active: false });
    await runAt('2026-11-21T01:00:00Z');
    const params = { id: off.id };
    await call(service, updateWebhook, { key: user.key, params, body: { active: true } });
    await runAt('2026-11-22T01:00:00Z');
    expect(await readDates(limited)).toHaveLength(1);
    expect(await readDates(off)).toEqual(['2026-11-21']);
  });

  it('has no job, and leaves nothing, once no webhook listens', async () => {
    const webhook = await listen();
    await runAt('2026-11-21T01:00:00Z');
    expect(await getItem(summaryKey(user.id))).toBeDefined();
    await call(service, deleteWebhook, { key: user.key, params: { id: webhook.id } });
    await runAt('2026-11-22T01:00:00Z');
    expect([await dueMessages(user), await getItem(summaryKey(user.id))]).toEqual([[], undefined]);
    const later = await listen();
    await runAt('2026-11-22T02:00:00Z');
    expect(await readSummaries(later)).toEqual([]);
  });

  it('leaves nothing of a user who is deleted', async () => {
    const admin = await service.addUser({ isAdmin: true });
    await listen();
    await runAt('2026-11-20T16:00:00Z');
    await remove(service, admin, user.id);
    await runJobs();
    expect(await getItem(summaryKey(user.id))).toBeUndefined();
  });
});
