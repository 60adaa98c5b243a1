import { afterEach, describe, expect, it } from 'vitest';
import { listWebhooks } from '../../../shared/api/webhooks.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { readEvents, readFirstChunks } from '../../../shared/data/webhooks/outbox.ts';
import { outboxStateKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import { MAX_PENDING, type OutboxEvent } from '../../../shared/domain/webhooks/outbox.ts';
import { call } from '../../support/call.ts';
import { cancelledBy } from '../../support/calls/races.ts';
import { putLinks } from '../../support/clicks/counted-links.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
afterEach(() => service.table.failWith(undefined));

const addWebhook = async (user: TestUser, fields: object = {}) =>
  (await addWebhookFor(service, user, { events: ['link.clicked'], ...fields })).id;
const readOutbox = async (id: number): Promise<OutboxEvent[]> =>
  (await readFirstChunks(id, 10_000)).flatMap(readEvents);
const list = async (user: TestUser) =>
  (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];

async function someLinks(count: number) {
  const user = await service.addUser();
  return { user, links: await putLinks(user, count) };
}

describe('countClicks, with webhooks', () => {
  it('records each counted visit once, also if the stream repeats it', async () => {
    const { user, links } = await someLinks(3);
    const id = await addWebhook(user);
    const shard = new Shard();
    for (let n = 0; n < 50; n++) for (const link of links) shard.visit({ ...link });
    shard.visit({ ...(links[0] as (typeof links)[0]), visits: 3 });
    await deliver(shard.records);
    await deliver(shard.records.slice(20));
    const events = await readOutbox(id);
    expect(events).toHaveLength(153);
    expect(new Set(events.map((event) => event.id)).size).toBe(153);
    expect((await list(user)).pending).toBe(153);
  });

  it('gives a visit that was recounted after a later one of the same visitor an id of its own', async () => {
    const { user, links } = await someLinks(1);
    const id = await addWebhook(user);
    const shard = new Shard();
    const visit = { ...(links[0] as (typeof links)[0]), visitor: 'again' };
    for (const lastVisit of ['first', 'second', 'second']) shard.visit({ ...visit, lastVisit });
    await deliver(shard.records);
    const ids = (await readOutbox(id)).map((event) => event.id);
    expect(ids).toEqual(['first', 'second', shard.records[2]?.eventID]);
  });

  it('records those of everyone after a transaction that was too late, such as for a link deleted meanwhile', async () => {
    const accounts = await Promise.all([someLinks(60), someLinks(60)]);
    const ids = await Promise.all(accounts.map(({ user }) => addWebhook(user)));
    const shard = new Shard();
    for (const { links } of accounts) for (const link of links) shard.visit({ ...link });
    let failed = 0;
    service.table.failWith(({ operation, input }) => {
      if (operation !== 'TransactWriteItems' || failed++ > 0) return undefined;
      const [, ...others] = input.TransactItems as unknown[];
      return cancelledBy(['ConditionalCheckFailed', ...others.map(() => 'None')]);
    });
    await deliver(shard.records);
    expect(failed).toBeGreaterThan(2);
    for (const id of ids) {
      const shown = (await readOutbox(id)).map(({ data }) => (data as { shorturl: string }).shorturl);
      expect(new Set(shown.filter((url) => url.startsWith('http'))).size).toBe(60);
    }
  });

  it('says nothing of the visitor by which one could be followed', async () => {
    const { user, links } = await someLinks(1);
    const id = await addWebhook(user);
    const shard = new Shard();
    shard.visit({ ...(links[0] as (typeof links)[0]), visitor: 'a-pseudonym', country: 'Spain' });
    await deliver(shard.records);
    const [event] = await readOutbox(id);
    expect(Object.keys(event?.data as object).sort()).toEqual(
      [
        'browser',
        'country',
        'device',
        'id',
        'language',
        'link',
        'os',
        'referrer',
        'shorturl',
        'target',
        'time',
      ].sort(),
    );
    expect(JSON.stringify(event)).not.toContain('a-pseudonym');
  });

  it('tells webhooks of the links that they are limited to', async () => {
    const { user, links } = await someLinks(2);
    const [one, other] = links.map(({ linkId }) => linkId);
    const id = await addWebhook(user, { links: [one] });
    const shard = new Shard();
    for (const link of links) shard.visit({ ...link });
    await deliver(shard.records);
    const told = (await readOutbox(id)).map(({ data }) => (data as { link: number }).link);
    expect([told, told.includes(other ?? 0)]).toEqual([[one], false]);
  });

  it('asks and writes as much as before where no one listens to clicks', async () => {
    const { user, links } = await someLinks(1);
    const count = async () => {
      const shard = new Shard();
      shard.visit({ ...(links[0] as (typeof links)[0]) });
      const { requests } = await deliver(shard.records);
      return requests.map(({ input }) => [
        input.RequestItems
          ? Object.values(input.RequestItems as object).flatMap(({ Keys }) => Keys).length
          : 1,
        (input.TransactItems as unknown[])?.length ?? 0,
      ]);
    };
    await count();
    const before = await count();
    await addWebhook(user, { events: ['link.created'] });
    expect(await count()).toEqual(before);
  });

  it('adds two writes and three reads to a transaction for a webhook, however many clicks it has', async () => {
    const { user, links } = await someLinks(1);
    const count = async () => {
      const shard = new Shard();
      for (let n = 0; n < 60; n++) shard.visit({ ...(links[0] as (typeof links)[0]) });
      const { requests } = await deliver(shard.records);
      const writes = requests.flatMap(({ input }) => (input.TransactItems as unknown[]) ?? []);
      return { writes: writes.length, requests: requests.length };
    };
    await count();
    const before = await count();
    await addWebhook(user);
    const after = await count();
    expect(after).toEqual({ writes: before.writes + 2, requests: before.requests + 3 });
  });

  it('drops and counts what waits for a receiver that fails beyond the limit', async () => {
    const { user, links } = await someLinks(1);
    const id = await addWebhook(user);
    await transact([
      {
        Update: {
          Key: outboxStateKey(id),
          UpdateExpression: 'SET pending = :full, failures = :ten',
          ExpressionAttributeValues: { ':full': MAX_PENDING, ':ten': 10 },
        },
      },
    ]);
    const shard = new Shard();
    for (let n = 0; n < 200; n++) shard.visit({ ...(links[0] as (typeof links)[0]) });
    await deliver(shard.records);
    expect(await readOutbox(id)).toEqual([]);
    expect(await list(user)).toMatchObject({ pending: MAX_PENDING, dropped: 200 });
  });
});
