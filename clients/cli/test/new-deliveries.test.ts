import { describe, expect, it } from 'vitest';
import { type Delivery, NewDeliveries } from '../src/webhooks/new-deliveries.ts';

const MINUTE_MS = 60_000;
const noon = Date.parse('2026-11-26T12:00:00Z');

/** The id of an event at this minute after noon. */
const at = (minutes: number, name = 'a') => `${(noon + minutes * MINUTE_MS).toString(36)}-${name}`;

/** Deliveries as the service lists them, in pages of two. */
function startService() {
  const stored = new Map<string, number>();
  let pages = 0;
  return {
    add: (id: string, attempts = 1) => void stored.set(id, attempts),
    takePages() {
      const taken = pages;
      pages = 0;
      return taken;
    },
    async readPage(before = '~') {
      pages++;
      const older = [...stored].filter(([id]) => id < before).sort(([a], [b]) => (a < b ? 1 : -1));
      const deliveries = older.slice(0, 2).map(([id, attempts]) => ({ id, attempts }) as Delivery);
      return { deliveries, hasMore: older.length > 2 };
    },
  };
}

const start = ({ withRetries = true } = {}) => {
  const service = startService();
  const deliveries = new NewDeliveries(service.readPage, { withRetries });
  return { service, deliveries, find: async () => (await deliveries.find()).map(({ id }) => id) };
};

describe('New deliveries', () => {
  it('are found once, oldest first, over all pages', async () => {
    const { service, find } = start();
    for (const minutes of [3, 1, 2, 5, 4]) service.add(at(minutes));
    expect(await find()).toEqual([1, 2, 3, 4, 5].map((minutes) => at(minutes)));
    expect(await find()).toEqual([]);
    service.add(at(6));
    expect(await find()).toEqual([at(6)]);
  });

  it('are found also if their event is older than others that were found', async () => {
    const { service, find } = start();
    service.add(at(10));
    await find();
    service.add(at(5));
    service.add(at(10, 'b'));
    expect(await find()).toEqual([at(5), at(10, 'b')]);
    expect(await find()).toEqual([]);
  });

  it('cost no more pages the longer it runs', async () => {
    const { service, find } = start();
    for (let minutes = 0; minutes < 100; minutes += 4) service.add(at(minutes));
    await find();
    service.takePages();
    await find();
    expect(service.takePages()).toBe(2);
  });

  it('are not those that were there before', async () => {
    const { service, deliveries, find } = start({ withRetries: false });
    for (let minutes = 0; minutes < 20; minutes++) service.add(at(minutes));
    await deliveries.skip();
    expect(await find()).toEqual([]);
    // Now a page ends at others of those from before.
    service.add(at(21));
    expect(await find()).toEqual([at(21)]);
    service.add(at(30));
    expect(await find()).toEqual([at(30)]);
  });

  it.each([
    ['are', true, [at(1)]],
    ['are not', false, []],
  ])('%s those that were sent again, if asked so', async (_, withRetries, expected) => {
    const { service, find } = start({ withRetries });
    service.add(at(1));
    await find();
    service.add(at(1), 2);
    expect(await find()).toEqual(expected);
    expect(await find()).toEqual([]);
  });

  it('are found at the next look if a page could not be read', async () => {
    const service = startService();
    let fails = true;
    const readPage = (before?: string) =>
      before !== undefined && fails
        ? Promise.reject(new Error('The service is away.'))
        : service.readPage(before);
    const deliveries = new NewDeliveries(readPage, { withRetries: true });
    for (const minutes of [1, 2, 3]) service.add(at(minutes));
    await expect(deliveries.find()).rejects.toThrow('The service is away.');
    fails = false;
    expect((await deliveries.find()).map(({ id }) => id)).toEqual([at(1), at(2), at(3)]);
  });
});
