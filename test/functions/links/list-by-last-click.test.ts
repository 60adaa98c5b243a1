import { beforeAll, describe, expect, it } from 'vitest';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { clickLinkOn, indexAll, putDatedLinks } from '../../support/table/search.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();

async function list(user: TestUser, query: Record<string, unknown> = {}) {
  const all = { order: 'lastclick', ...query };
  const { status, text, body, requests } = await call(service, listLinks, { key: user.key, query: all });
  expect(status, text).toBe(200);
  const aliases = body.data.urls.map(({ alias }: { alias: string }) => alias);
  return { aliases, total: body.data.result, units: requests.slice(2).reduce((sum, r) => sum + r.units, 0) };
}

/** Each list of visits is a batch of the stream. */
async function visit(user: TestUser, ...visits: { id: number; at: string }[]) {
  const shard = new Shard();
  for (const { id, at } of visits) shard.visit({ userId: user.id, linkId: id, at: new Date(at) });
  await deliver(shard.records);
}

describe('GET /urls?order=lastclick', () => {
  let user: TestUser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    user = await service.addUser();
    for (const custom of ['never', 'first', 'second', 'third', 'imported'])
      ids[custom] = (
        await addLinkFor(service, user, { custom, ...(custom === 'imported' && { clicks: 1000 }) })
      ).id;
    await visit(user, { id: ids.third ?? 0, at: '2026-05-01T10:00:00Z' });
    await visit(user, { id: ids.first ?? 0, at: '2026-05-03T23:59:59Z' });
    await visit(user, { id: ids.second ?? 0, at: '2026-05-03T10:00:00Z' });
    await indexAll(user);
  });

  it('lists by the day of the last click, then those without counted clicks, each newest first', async () => {
    const all = ['second', 'first', 'third', 'imported', 'never'];
    expect(await list(user)).toMatchObject({ aliases: all, total: 5 });
    const pages = await Promise.all([1, 2, 3].map((page) => list(user, { limit: 2, page })));
    expect(pages.flatMap(({ aliases }) => aliases)).toEqual(all);
    expect((await list(user, { q: 'first' })).aliases).toEqual(['first']);
  });

  it('keeps the last day when older clicks arrive late', async () => {
    const other = await service.addUser();
    const [a, b] = [
      await addLinkFor(service, other, { custom: 'late' }),
      await addLinkFor(service, other, { custom: 'early' }),
    ];
    await visit(other, { id: a.id, at: '2026-05-03T10:00:00Z' }, { id: b.id, at: '2026-05-02T10:00:00Z' });
    await visit(other, { id: a.id, at: '2026-05-01T10:00:00Z' });
    await indexAll(other);
    expect((await list(other)).aliases).toEqual(['late', 'early']);
  });

  it('keeps the place of a link that is changed, moved, or deleted and restored, also with clicks in between', async () => {
    const other = await service.addUser();
    const link = async (custom: string, at: string) => {
      const { id } = await addLinkFor(service, other, { custom });
      await visit(other, { id, at });
      return id;
    };
    const [old, middle] = [
      await link('old', '2026-05-01T10:00:00Z'),
      await link('middle', '2026-05-02T10:00:00Z'),
    ];
    await link('recent', '2026-05-03T10:00:00Z');
    const { key } = other;
    const body = { url: 'https://example.com/new', custom: 'moved' };
    await call(service, updateLink, { key, params: { id: middle }, body });
    for (const id of [old, middle]) await call(service, deleteLink, { key, params: { id } });
    await indexAll(other);
    expect((await list(other)).aliases).toEqual(['recent']);
    await visit(other, { id: old, at: '2026-05-04T10:00:00Z' });
    for (const id of [old, middle]) await call(service, undeleteLink, { key, params: { id } });
    await indexAll(other);
    expect((await list(other)).aliases).toEqual(['old', 'recent', 'moved']);
  });
});

describe('thousands of links by last click', () => {
  const COUNT = 3000;
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    await putDatedLinks(
      user,
      Array.from({ length: COUNT }, () => '2026-01-01 10:00:00'),
    );
    // Every other link, the oldest one last.
    for (let n = 1; n <= COUNT; n += 2) await clickLinkOn(user, n, 20_000 - n);
    await indexAll(user, { atOnce: 400 });
  }, 60_000);

  it('are in an exact order on all pages, with an exact total', async () => {
    const clicked = Array.from({ length: COUNT / 2 }, (_, i) => `a${2 * i + 1}`);
    const never = Array.from({ length: COUNT / 2 }, (_, i) => `a${COUNT - 2 * i}`);
    const pages = await Promise.all([1, 2, 3].map((page) => list(user, { limit: 1000, page })));
    expect(pages.flatMap(({ aliases }) => aliases)).toEqual([...clicked, ...never]);
    expect(pages.map(({ total }) => total)).toEqual([COUNT, COUNT, COUNT]);
  });

  it('cost 10 units for each 1000 clicked ones before the end of the page, and those of the page', async () => {
    expect((await list(user, { limit: 15 })).units).toBeLessThanOrEqual(14);
    expect((await list(user, { limit: 15, page: COUNT / 15 })).units).toBeLessThanOrEqual(9 + 15);
  });
});
