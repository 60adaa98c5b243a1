import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { createCampaign } from '../../shared/api/campaigns.ts';
import type { ApiRoute } from '../../shared/api/contract/api-route.ts';
import { createKey } from '../../shared/api/keys.ts';
import { createLink } from '../../shared/api/links.ts';
import { createQrCode } from '../../shared/api/qr-codes.ts';
import { createUser } from '../../shared/api/users.ts';
import type { CollectionName } from '../../shared/collections.ts';
import { collectionKey } from '../../shared/data/keys.ts';
import { readNewest } from '../../shared/data/owned/collections.ts';
import { findUserByLogin } from '../../shared/data/users/users.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { keyedCalls, readKept, url } from '../support/calls/idempotency.ts';
import { kinds } from '../support/items/kinds.ts';
import { type TestUser, testService } from '../support/service.ts';
import { crash } from '../support/table/crashes.ts';

const service = testService();
const { send } = keyedCalls(service);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Longer than any request with a claim can run. */
const LATER_MS = 60_000;

const listIds = async (user: TestUser, name: string, count = 100) =>
  (
    await readNewest<{ id: number }>(collectionKey(user.id, name as CollectionName), {
      from: Infinity,
      count,
    })
  ).map(({ id }) => id);

/** Sends a request with a fault at each of its writes in turn, and then again. Calls `check` with what came last. */
async function crashAtEachWrite(
  route: ApiRoute,
  body: object | ((user: TestUser) => Promise<object>),
  check: (user: TestUser, last: Awaited<ReturnType<typeof send>>) => Promise<void>,
  { areBrief = [false, true] } = {},
): Promise<number> {
  let crashes = 0;
  for (const when of ['before', 'after'] as const)
    for (const isBrief of areBrief)
      for (let at = 1; ; at++) {
        const user = await service.addUser({ planId: 3, isAdmin: true });
        const sent = { body: typeof body === 'function' ? await body(user) : body };
        const fault = crash(service, { at, when, amongWrites: true, isBrief });
        await send(route, user, 'k', sent);
        fault.end();
        if (!fault.hasCrashed) break;
        crashes++;
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
        await check(user, await send(route, user, 'k', sent));
        vi.useRealTimers();
      }
  return crashes;
}

describe('a request that is sent again after a crash between any two of its writes', () => {
  it.each<[string, ApiRoute, object]>([
    ['links', createLink, { url }],
    ['campaigns', createCampaign, { name: 'A campaign' }],
    ['qr-codes', createQrCode, { type: 'text', data: 'Text' }],
    ['keys', createKey, { name: 'A key', scopes: ['read'] }],
    ...kinds.map(({ create, body }): [string, ApiRoute, object] => [create.resource, create, body]),
  ])('has created one item, which the response is about: %s', async (name, route, body) => {
    const crashes = await crashAtEachWrite(route, body, async (user, last) => {
      expect(last.status, last.text).toBe(200);
      expect(await listIds(user, name)).toEqual([last.body.id]);
    });
    expect(crashes).toBeGreaterThan(8);
  });

  it('has created a bio page with its links', async () => {
    const { create, body } = kinds.find(
      ({ create }) => create.id === 'createBioPage',
    ) as (typeof kinds)[number];
    const withLink = { ...body, links: [{ label: 'One', url }] };
    const crashes = await crashAtEachWrite(create, { ...withLink, slug: undefined }, async (user, last) => {
      expect(last.status, last.text).toBe(200);
      expect(await listIds(user, 'bio-pages')).toEqual([last.body.id]);
      expect(await listIds(user, 'links')).toHaveLength(1);
    });
    expect(crashes).toBeGreaterThan(8);
  });

  it('has registered one user', async () => {
    let n = 0;
    const body = async () => ({
      username: `user-${++n}`,
      email: `${n}@example.com`,
      password: 'open sesame',
    });
    const crashes = await crashAtEachWrite(createUser, body, async (_, last) => {
      expect(last.status, last.text).toBe(200);
      expect((await findUserByLogin(`user-${n}`))?.id).toBe(last.body.data.id);
    });
    expect(crashes).toBeGreaterThan(4);
  });

  it('has created each row once', async () => {
    const urls = Array.from({ length: 60 }, () => ({ url }));
    const check = async (user: TestUser, last: Awaited<ReturnType<typeof send>>) => {
      const ids = last.body.data.map(({ id }: { id: number }) => id);
      expect((await listIds(user, 'links')).toSorted()).toEqual(ids.toSorted());
    };
    // A request that goes on after a fault answers for each row by itself.
    expect(await crashAtEachWrite(createLinks, { urls }, check, { areBrief: [false] })).toBeGreaterThan(4);
  });
});

it('Rows are created once if the request that continues after a crash fails, too', async () => {
  const user = await service.addUser();
  const body = { urls: Array.from({ length: 60 }, () => ({ url })) };
  const bulk = () => send(createLinks, user, 'k', { body });
  service.table.failWith(({ input }) => {
    // The function is killed when it has created the rows.
    return input.Item?.response ? new Error('killed') : undefined;
  });
  await bulk();
  expect(await listIds(user, 'links')).toHaveLength(60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
  const throttling = Object.assign(new Error(), { name: 'ThrottlingException' });
  service.table.failWith(({ operation }) => (operation === 'Query' ? throttling : undefined));
  expect((await bulk()).status).toBe(503);
  service.table.failWith(undefined);
  const last = await bulk();
  expect(last.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    (await listIds(user, 'links')).toSorted(),
  );
});

it('A response that was kept with what it is about is the one that the first request got, byte for byte', async () => {
  const user = await service.addUser();
  await addLinkFor(service, user);
  const [first, second] = [
    await send(createLink, user, 'k', { body: { url } }),
    await send(createLink, user, 'k', { body: { url } }),
  ];
  const withoutRate = ({ headers }: typeof first) =>
    Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'));
  expect([second.text, withoutRate(second)]).toEqual([first.text, withoutRate(first)]);
});

describe('a bulk request of which rows have failed for now', () => {
  const failRowsAfter = (count: number) => {
    let transactions = 0;
    const throttling = Object.assign(new Error(), { name: 'ThrottlingException' });
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' && ++transactions > count ? throttling : undefined,
    );
  };

  it('continues with them when it is sent again, and creates each row once', async () => {
    const user = await service.addUser();
    const bulk = () =>
      send(createLinks, user, 'k', { body: { urls: Array.from({ length: 120 }, () => ({ url })) } });
    failRowsAfter(1);
    const first = (await bulk()).body.data as { id?: number }[];
    service.table.failWith(undefined);
    const created = first.filter(({ id }) => id !== undefined);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length).toBeLessThan(120);
    const [kept] = await readKept(user);
    failRowsAfter(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
    const second = (await bulk()).body.data as { id?: number }[];
    service.table.failWith(undefined);
    expect(second.filter(({ id }) => id !== undefined).length).toBeGreaterThan(created.length);
    expect(second).toContainEqual(expect.objectContaining({ error: 1 }));
    // All that is kept of a request is kept for a day, however often it is sent.
    expect((await readKept(user))[0]?.ttl).toBe(kept?.ttl);
    const again = (await bulk()).body.data as { id: number }[];
    expect(again).toEqual(expect.arrayContaining(created));
    expect(again.map(({ id }) => id).toSorted()).toEqual((await listIds(user, 'links', 1000)).toSorted());
    expect((await bulk()).body.data).toEqual(again);
  });
});

it('A request does not continue a crashed one with less than half of its time left, and rows that exist never fail', async () => {
  const user = await service.addUser();
  const body = { urls: Array.from({ length: 60 }, () => ({ url })) };
  service.table.failWith(({ input }) => (input.Item?.response ? new Error('killed') : undefined));
  await send(createLinks, user, 'k', { body });
  service.table.failWith(undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
  const { handler } = await import('../../functions/links/create-links.ts');
  async function bulkWithin(seconds: number) {
    const headers = {
      authorization: `Bearer ${user.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'k',
    };
    const event = { headers, body: JSON.stringify(body), isBase64Encoded: false };
    const end = performance.now() + seconds * 1000;
    const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => end - performance.now() };
    return (await handler(event as never, context as never)) as { statusCode: number; body: string };
  }
  expect(await bulkWithin(16)).toMatchObject({ statusCode: 503 });
  expect(await listIds(user, 'links')).toHaveLength(60);
  const last = await bulkWithin(29);
  const ids = JSON.parse(last.body).data.map(({ id }: { id?: number }) => id);
  expect(ids.toSorted()).toEqual((await listIds(user, 'links')).toSorted());
});
