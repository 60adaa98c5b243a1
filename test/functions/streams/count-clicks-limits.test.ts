import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { aLimitedLink, countTaken } from '../../support/clicks/limited-links.ts';
import { readVisitRecords } from '../../support/clicks/visit-records.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver } from '../../support/table/stream-records.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
afterEach(() => service.table.failWith(undefined));

const listen = (user: TestUser, fields: object = {}) =>
  addWebhookFor(service, user, { events: ['link.limit_reached'], ...fields });
const readIds = async (webhook: { id: number }) =>
  (await recordedEvents<'link.limit_reached'>(webhook)).map(({ id }) => withoutTime(id));
const withoutTime = (id: string) => id.slice(id.indexOf('-') + 1);

const readLimits = async (webhook: { id: number }) =>
  (await readIds(webhook)).filter((id) => id.startsWith('limit')).sort();

let visitors = 0;
/** A link that is visited, with what the stream then says. */
async function aLink(body: Record<string, unknown>, owner?: TestUser) {
  const user = owner ?? (await service.addUser({ planId: 3 }));
  const link = await aLimitedLink(service, user, body);
  const seen = new Set<string | undefined>();
  return {
    ...link,
    user,
    visitTimes: async (times: number) => {
      for (let n = 0; n < times; n++)
        await link.visit({
          ...chromeOnWindows,
          'user-agent': `${chromeOnWindows['user-agent']} v${++visitors}`,
        });
      const records = (await readVisitRecords(link.id)).filter(({ eventID }) => !seen.has(eventID));
      for (const { eventID } of records) seen.add(eventID);
      return records;
    },
  };
}

describe('link.limit_reached', () => {
  it('is told once when 10 visitors reach a limit of 3, however often the stream repeats them', async () => {
    const { user, id, alias, visitTimes } = await aLink({ clicklimit: 3, metatitle: 'Three' });
    const webhook = await listen(user);
    const records = await visitTimes(10);
    expect(records).toHaveLength(3);
    await deliver(records);
    await deliver(records.slice(1));
    const events = await recordedEvents<'link.limit_reached'>(webhook);
    expect(events.map(({ id, type, data }) => [withoutTime(id), type, data])).toEqual([
      [
        `limit-${id}-3`,
        'link.limit_reached',
        expect.objectContaining({
          id,
          alias,
          title: 'Three',
          clicklimit: 3,
          longurl: 'https://example.com/',
        }),
      ],
    ]);
  });

  it('is told once if the clicks are counted one by one, or by two functions at the same time', async () => {
    const { user, id, visitTimes } = await aLink({ clicklimit: 3 });
    const webhook = await listen(user);
    for (let n = 0; n < 2; n++) await deliver(await visitTimes(1));
    expect(await readIds(webhook)).toEqual([]);
    const last = await visitTimes(5);
    await Promise.all([deliver(last), deliver(last)]);
    expect(await readIds(webhook)).toEqual([`limit-${id}-3`]);
  });

  it('is told again when a raised limit is reached', async () => {
    const { user, id, visitTimes, change } = await aLink({ clicklimit: 2 });
    const webhook = await listen(user);
    await deliver(await visitTimes(4));
    await change({ clicklimit: 3 });
    await deliver(await visitTimes(4));
    await change({ clicklimit: 5 });
    await deliver(await visitTimes(1));
    expect((await readIds(webhook)).sort()).toEqual([`limit-${id}-2`, `limit-${id}-3`]);
  });

  it('is told with an id that sorts by time, like those of clicks', async () => {
    const { user, visitTimes } = await aLink({ clicklimit: 2 });
    const webhook = await listen(user, { events: ['link.limit_reached', 'link.clicked'] });
    const records = await visitTimes(1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await deliver([...records, ...(await visitTimes(1))]);
    const ids = (await recordedEvents<'link.limit_reached'>(webhook)).map(({ id }) => id).sort();
    const isLimit = ids.map((id) => id.includes('limit'));
    // The stream has the second of a write, which can be the one after the click's.
    expect([
      [false, true, false],
      [false, false, true],
    ]).toContainEqual(isLimit);
  });

  it('is told once when a limit is lowered to what is taken, or below', async () => {
    const { user, id, visitTimes, change } = await aLink({ clicklimit: 9 });
    const webhook = await listen(user, { events: ['link.limit_reached', 'link.updated'] });
    await deliver(await visitTimes(4));
    await change({ clicklimit: 5 });
    expect(await readLimits(webhook)).toEqual([]);
    await change({ clicklimit: 3 });
    await change({ clicklimit: 2 });
    expect(await readLimits(webhook)).toEqual([`limit-${id}-3`]);
    await change({ clicklimit: 6 });
    await deliver(await visitTimes(3));
    expect(await readLimits(webhook)).toEqual([`limit-${id}-3`, `limit-${id}-6`]);
    await change({ clicklimit: 5 });
    expect(await readLimits(webhook)).toHaveLength(2);
    expect(await countTaken(id)).toBe(6);
  });

  it('is told once if a limit is lowered while visitors take the last clicks', async () => {
    const { user, id, visitTimes, change } = await aLink({ clicklimit: 9 });
    const webhook = await listen(user);
    const [records] = await Promise.all([visitTimes(8), change({ clicklimit: 4 })]);
    await deliver([...records, ...(await visitTimes(1))]);
    expect(await readIds(webhook)).toEqual([`limit-${id}-4`]);
  });

  it('is told of large links, whose target lists and meta fields are in their route only', async () => {
    const metadescription = 'd'.repeat(150);
    const large = { url: `https://example.com/${'x'.repeat(4000)}`, metadescription };
    const { user, visitTimes } = await aLink({ clicklimit: 1, ...large });
    const webhook = await listen(user);
    await deliver(await visitTimes(1));
    const [event] = await recordedEvents<'link.limit_reached'>(webhook);
    expect(event?.data).toMatchObject({ longurl: large.url, description: metadescription });
  });

  it('is told to the webhooks that listen to it, and to this link, only', async () => {
    const user = await service.addUser({ planId: 3 });
    const [one, other] = [await aLink({ clicklimit: 1 }, user), await aLink({ clicklimit: 1 }, user)];
    const [clicks, limited] = [
      await listen(user, { events: ['link.clicked'] }),
      await listen(user, { links: [other.id] }),
    ];
    await deliver([...(await one.visitTimes(1)), ...(await other.visitTimes(1))]);
    expect(await readIds(limited)).toEqual([`limit-${other.id}-1`]);
    expect((await recordedEvents<'link.clicked'>(clicks)).map(({ type }) => type)).toEqual([
      'link.clicked',
      'link.clicked',
    ]);
  });

  it('is not told of a link that was deleted in between', async () => {
    const { user, id, visitTimes } = await aLink({ clicklimit: 1 });
    const webhook = await listen(user);
    const records = await visitTimes(1);
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect((await deliver(records)).done).toBe(1);
    expect([await countTaken(id), await readIds(webhook)]).toEqual([1, []]);
  });

  it('is not told of a limit that is raised before the event is stored', async () => {
    const { user, visitTimes, change } = await aLink({ clicklimit: 1 });
    const webhook = await listen(user);
    const records = await visitTimes(1);
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('SET notified'));
    const delivery = deliver(records);
    await reached;
    await change({ clicklimit: 2 });
    release();
    expect((await delivery).done).toBe(1);
    expect(await readIds(webhook)).toEqual([]);
  });

  it('leaves the clicks to be delivered again if it cannot be told', async () => {
    const { user, id, visitTimes } = await aLink({ clicklimit: 1 });
    const webhook = await listen(user);
    const records = await visitTimes(1);
    vi.spyOn(console, 'error').mockReturnValueOnce();
    service.table.failWith(({ input }) =>
      JSON.stringify(input).includes('SET notified') ? new Error('Out of order.') : undefined,
    );
    expect((await deliver(records)).done).toBe(0);
    service.table.failWith(undefined);
    expect((await deliver(records)).done).toBe(1);
    expect(await readIds(webhook)).toEqual([`limit-${id}-1`]);
  });

  it('costs nothing where no one listens to it, and for links without a limit', async () => {
    const count = async (body: Record<string, unknown>, user: TestUser) => {
      const { visitTimes } = await aLink(body, user);
      const { requests } = await deliver(await visitTimes(3));
      return requests.map(({ operation, units }) => [operation, units]);
    };
    const [plain, other, listener] = [
      await service.addUser({ planId: 3 }),
      await service.addUser({ planId: 3 }),
      await service.addUser({ planId: 3 }),
    ];
    await listen(other, { events: ['link.created'] });
    await listen(listener);
    const before = await count({}, plain);
    expect(await count({ clicklimit: 3 }, other)).toEqual(before);
    expect(await count({}, listener)).toEqual(before);
    expect(await count({ clicklimit: 3 }, listener)).not.toEqual(before);
  });
});
