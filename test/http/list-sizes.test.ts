import { beforeAll, describe, expect, it } from 'vitest';
import { getChannel } from '../../shared/api/channels.ts';
import { isApiRoute } from '../../shared/api/contract/route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import type { CollectionName } from '../../shared/collections.ts';
import { toId } from '../../shared/ids.ts';
import { call } from '../support/call.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from '../support/calls/payload.ts';
import { kinds } from '../support/items/kinds.ts';
import { longestContents, longestItems } from '../support/items/longest-content.ts';
import { type TestUser, testService } from '../support/service.ts';
import { seedChannelItems, seedCopies } from '../support/table/seed.ts';
import { testSize } from '../support/test-size.ts';

const service = testService();
/** The largest page of a list. */
const LIMIT = 1000;
/** What takes the most space in a response, and what takes the most space in the table: a fifth of a page suffices for it. */
const contents = [
  ['characters that JSON escapes', testSize({ ci: LIMIT, local: LIMIT / 5 })],
  ['characters of three bytes', LIMIT / 5],
] as const;

/** How many megabytes a page of 1000 reads at most, whatever it contains. */
const lists: Record<string, number> = {
  ...Object.fromEntries(kinds.map(({ list, listMegabytes }) => [list.id, listMegabytes])),
  listLinks: 32,
  getChannel: 32,
  listDomains: 18,
  listCampaigns: 2,
  listKeys: 1.5,
  listQrCodes: 10,
};

/** A consistent read unit reads 4 KB. */
const toMegabytes = (units: number) => (units * 4) / 1024;

it('every list of a user’s items is tested here', () => {
  const ids = apiRoutes.filter(({ list, access }) => list && access === 'user').map(({ id }) => id);
  expect(Object.keys(lists).sort()).toEqual(ids.sort());
});

describe.each(contents)('a page of entries with %s: %i', (name, count) => {
  const content = longestContents[name];
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  let user: TestUser;
  let channel: number;

  beforeAll(async () => {
    user = await service.addUser({
      username: `u${Math.random()}`.slice(0, 30),
      planId: await service.addPlan({}),
    });
    for (const [collection, add] of Object.entries(longestItems)) {
      await add(content, service, user);
      await seedCopies(user.id, collection as CollectionName, numbers.slice(1));
    }
    channel = toId(user.id, 1);
    await seedChannelItems(user.id, channel, numbers);
  });

  it.each([
    ...Object.entries(lists).map(([id, max]) => [id, max, 'date'] as const),
    ['listLinks', 32, 'click'] as const,
  ])(
    'can be sent by Lambda, and reads a bounded number of megabytes: %s, at most %i, by %s',
    async (id, max, order) => {
      const route = apiRoutes.filter(isApiRoute).find((one) => one.id === id);
      if (!route) throw new Error(id);
      const params = route === getChannel ? { id: channel } : undefined;
      const { status, body, result, requests } = await call(service, route, {
        key: user.key,
        params,
        query: { limit: LIMIT, order },
      });
      expect([status, body.data.result, body.data.perpage, body.data.maxpage]).toEqual([
        200,
        count,
        LIMIT,
        1,
      ]);
      const entries = Object.values(body.data).find(Array.isArray) as { id: number }[];
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(count);
      expect(payloadBytes(result)).toBeLessThan(MAX_PAYLOAD_BYTES);
      // Without those of authentication.
      const units = requests.slice(2).reduce((sum, request) => sum + request.units, 0);
      expect(toMegabytes(units)).toBeLessThanOrEqual((max * count) / LIMIT);
    },
  );
});
