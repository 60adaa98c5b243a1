import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteWebhook, updateWebhook } from '../../../shared/api/webhooks.ts';
import { deleteItems } from '../../../shared/data/table/batch-delete.ts';
import { watchExpiries } from '../../../shared/data/webhooks/expiries.ts';
import { expiryPartition } from '../../../shared/data/webhooks/webhook-keys.ts';
import { call } from '../../support/call.ts';
import { remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { aKeptLink } from '../../support/items/kept-links.ts';
import { dispatchAll, dueMessages, runJobs, runMessage } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const EXPIRY = '2027-01-01 00:00:00';
const LATER = '2027-02-01 00:00:00';
const secondsAfter = (expiry: string, seconds: number) =>
  Date.parse(`${expiry.replace(' ', 'T')}Z`) + seconds * 1000;

let user: TestUser;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z'), toFake: ['Date'] });
  user = await service.addUser();
});
afterEach(() => {
  vi.useRealTimers();
});

const listen = (events = ['link.expired']) => addWebhookFor(service, user, { events });
const aLink = (body: Record<string, unknown> = {}) => aKeptLink(service, body, user);
const readWatched = async () =>
  Object.values(await allItems()).flatMap(({ pk, expiry }) =>
    pk === expiryPartition(user.id) ? [expiry] : [],
  );

const forgetWatched = async () =>
  deleteItems(Object.values(await allItems()).filter(({ pk }) => pk === expiryPartition(user.id)));

/** Lets the stream start the job that looks at the user’s expiries, and runs jobs as time passes until then. */
async function runUntil(time: number): Promise<void> {
  await watchExpiries([user.id]);
  await runJobs({ of: user });
  vi.setSystemTime(time);
  await runJobs({ of: user });
}

const readTold = async (webhook: { id: number }) =>
  (await recordedEvents(webhook)).map(({ id, type, data, timestamp }) => [type, data.id, timestamp, id]);
const told = (link: { id: number }, expiry = EXPIRY) => {
  const time = secondsAfter(expiry, 0);
  return ['link.expired', link.id, new Date(time).toISOString(), `${time.toString(36)}-expired-${link.id}`];
};

describe('An expired link', () => {
  it('is told once, at its expiry, to a webhook that listens to it', async () => {
    const webhook = await listen();
    const link = await aLink({ expiry: EXPIRY });
    await runUntil(secondsAfter(EXPIRY, -1));
    expect(await readTold(webhook)).toEqual([]);
    vi.setSystemTime(secondsAfter(EXPIRY, 0));
    const [message] = await dueMessages(user);
    await runJobs({ of: user });
    expect(await readTold(webhook)).toEqual([told(link)]);
    if (message) await runMessage(message);
    await runUntil(secondsAfter(LATER, 0));
    expect(await readTold(webhook)).toEqual([told(link)]);
    expect([await readWatched(), await dueMessages(user)]).toEqual([[], []]);
  });

  it('is not told at an expiry that was moved or removed', async () => {
    const webhook = await listen();
    const [moved, cleared] = [await aLink({ expiry: EXPIRY }), await aLink({ expiry: EXPIRY })];
    await moved.update({ expiry: LATER });
    await cleared.update({ expiry: null });
    expect(await readWatched()).toEqual([LATER]);
    await runUntil(secondsAfter(EXPIRY, 5));
    expect(await readTold(webhook)).toEqual([]);
    await runUntil(secondsAfter(LATER, 5));
    expect(await readTold(webhook)).toEqual([told(moved, LATER)]);
  });

  it('is told each time that it expires', async () => {
    const webhook = await listen();
    const link = await aLink({ expiry: EXPIRY });
    await runUntil(secondsAfter(EXPIRY, 1));
    await link.update({ expiry: LATER });
    await runUntil(secondsAfter(LATER, 1));
    expect(await readTold(webhook)).toEqual([told(link), told(link, LATER)]);
  });

  it('is not told if it was deleted, and is told if it was restored before', async () => {
    const webhook = await listen();
    const [deleted, back] = [await aLink({ expiry: EXPIRY }), await aLink({ expiry: EXPIRY })];
    vi.setSystemTime(secondsAfter(EXPIRY, -3600));
    for (const link of [deleted, back]) await link.remove();
    expect(await readWatched()).toEqual([]);
    await back.undelete();
    await runUntil(secondsAfter(EXPIRY, 1));
    await deleted.undelete();
    await runUntil(secondsAfter(EXPIRY, 60));
    expect(await readTold(webhook)).toEqual([told(back)]);
  });

  it('is told to a webhook that was created after its expiry was set, unless it had expired by then', async () => {
    const [expired, link] = [await aLink({ expiry: '2026-12-01 11:00:00' }), await aLink({ expiry: EXPIRY })];
    expect(await readWatched()).toEqual([]);
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'));
    const webhook = await listen();
    await runJobs({ of: user });
    expect(await readWatched()).toEqual([EXPIRY]);
    await runUntil(secondsAfter(EXPIRY, 1));
    expect(await readTold(webhook)).toEqual([told(link)]);
    expect(expired.id).not.toBe(link.id);
  });

  it('is told if a request that had begun before the webhook was there set its expiry after the first look', async () => {
    const webhook = await listen(['link.created']);
    const link = await aLink({ expiry: EXPIRY });
    const { key } = user;
    await call(service, updateWebhook, {
      key,
      params: { id: webhook.id },
      body: { events: ['link.expired'] },
    });
    await runJobs({ of: user });
    const other = await addWebhookFor(service, await service.addUser(), { events: ['link.expired'] });
    // As such a request leaves it.
    await forgetWatched();
    expect(await readWatched()).toEqual([]);
    vi.setSystemTime(new Date('2026-12-01T10:01:01Z'));
    await runJobs({ of: user });
    expect(await readWatched()).toEqual([EXPIRY]);
    await runUntil(secondsAfter(EXPIRY, 1));
    expect((await readTold(webhook)).filter(([type]) => type === 'link.expired')).toEqual([told(link)]);
    expect(await readTold(other)).toEqual([]);
  });

  it('is not told, and is forgotten, once no webhook listens', async () => {
    const webhook = await listen();
    await aLink({ expiry: EXPIRY });
    const params = { id: webhook.id };
    expect((await call(service, deleteWebhook, { key: user.key, params })).status).toBe(200);
    await runUntil(secondsAfter(EXPIRY, 1));
    expect([await readWatched(), await dueMessages(user)]).toEqual([[], []]);
    const later = await listen();
    await runUntil(secondsAfter(LATER, 1));
    expect(await readTold(later)).toEqual([]);
  });

  it('leaves nothing behind with its user', async () => {
    const admin = await service.addUser({ isAdmin: true });
    await listen();
    await aLink({ expiry: EXPIRY });
    await remove(service, admin, user.id);
    await runJobs();
    expect(await readWatched()).toEqual([]);
  });
});

describe('A new expiry', () => {
  it('has the stream look at it, and one that is gone does not', async () => {
    const Keys = { pk: { S: expiryPartition(user.id) }, sk: { S: `${EXPIRY}#1` } };
    const record = (eventName: 'INSERT' | 'REMOVE') => ({
      eventName,
      eventID: eventName,
      dynamodb: { Keys },
    });
    await dispatchAll([record('REMOVE')]);
    expect(await dueMessages(user)).toEqual([]);
    await dispatchAll([record('INSERT'), record('INSERT')]);
    expect(await dueMessages(user)).toMatchObject([{ kind: 'timedEvents' }]);
  });
});
