import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinks, deleteLinks } from '../../../shared/api/bulk-links.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { listLinks } from '../../../shared/api/links.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';
import { indexAll } from '../../support/table/search.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const url = 'https://example.com/';
const START = new Date('2026-11-21T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Dated {
  id: number;
  date: string;
}

const list = async (user: TestUser, query: Record<string, unknown> = {}) =>
  call(service, listLinks, { key: user.key, query });
const newestFirst = (links: Iterable<Dated>) =>
  [...links].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
const pick = ({ id, date }: Dated) => ({ id, date });

/** All pages, one after the other. Fails if they do not say how many there are. */
async function readPages(user: TestUser, query: Record<string, unknown>, limit: number, total: number) {
  const maxpage = Math.max(1, Math.ceil(total / limit));
  const seen: Dated[] = [];
  for (let page = 1; page <= maxpage; page++) {
    const { body, text } = await list(user, { ...query, limit, page });
    expect(body.error, text).toBe('0');
    const { data } = body;
    expect(data).toMatchObject({ result: total, maxpage });
    expect(data.urls).toHaveLength(Math.min(limit, total - (page - 1) * limit));
    seen.push(...data.urls.map(pick));
  }
  return seen;
}

/** Creates links with these dates, or dated now; in one request. */
async function add(user: TestUser, dates: (string | undefined)[]): Promise<Dated[]> {
  const urls = dates.map((date, i) => ({ url, metatitle: i % 2 ? 'odd' : 'even', ...(date && { date }) }));
  const { body } = await call(service, createLinks, { key: user.key, body: { urls } });
  expect(body.data.filter(({ error }: { error: number }) => error)).toEqual([]);
  return body.data.map(({ id }: Dated, i: number) => ({ id, date: dates[i] ?? formatDateTime(new Date()) }));
}

async function remove(user: TestUser, ids: number[]): Promise<void> {
  await call(service, deleteLinks, { key: user.key, body: { urls: ids.map((id) => ({ id })) } });
}

const admin = () => service.addUser({ isAdmin: true });

describe('links by date', () => {
  it('are listed below newer ones when they are imported later', async () => {
    const user = await admin();
    const today = await addLinkFor(service, user);
    const [old] = await add(user, ['2025-03-01 12:00:00']);
    const { data } = (await list(user)).body;
    expect(data.urls.map(({ id }: Dated) => id)).toEqual([today.id, old?.id]);
  });

  it('are sorted by id, newest first, if they have the same date', async () => {
    const user = await admin();
    const links = await add(user, Array<string>(40).fill('2025-03-01 12:00:00'));
    expect(await readPages(user, {}, 7, 40)).toEqual(newestFirst(links));
  });

  const minutesAgo = fc.integer({ min: 0, max: 40 }).map((some) => some * 5);
  const daysAgo = fc.integer({ min: 0, max: 3 }).map((some) => some * 24 * 60);
  const past = fc.oneof(fc.constant(undefined), minutesAgo, daysAgo);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), past: fc.array(past, { minLength: 1, maxLength: 40 }) }),
    fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ kind: fc.constant('delete' as const), seed: fc.nat(100) }),
    fc.record({ kind: fc.constant('undelete' as const), count: fc.integer({ min: 1, max: 3 }) }),
  );

  it('are on exact pages of any size, after any history', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      vi.setSystemTime(START);
      const user = await admin();
      let [links, deleted]: [Dated[], Dated[]] = [[], []];
      for (const one of steps) {
        const toDate = (minutes?: number) =>
          minutes === undefined ? undefined : formatDateTime(new Date(Date.now() - minutes * 60_000));
        if (one.kind === 'wait') vi.setSystemTime(Date.now() + one.seconds * 1000);
        else if (one.kind === 'add') links.push(...(await add(user, one.past.map(toDate))));
        else if (one.kind === 'undelete') {
          for (const { id } of deleted.slice(0, one.count))
            await call(service, undeleteLink, { key: user.key, params: { id } });
          links.push(...deleted.splice(0, one.count));
        } else {
          const isGone = (_: Dated, i: number) => (i * 31 + one.seed) % 5 === 0;
          const gone = links.filter(isGone);
          await remove(
            user,
            gone.map(({ id }) => id),
          );
          deleted.push(...gone);
          links = links.filter((link, i) => !isGone(link, i));
        }
      }
      const expected = newestFirst(links);
      for (const limit of [3, 16, 1000])
        expect(await readPages(user, {}, limit, links.length)).toEqual(expected);
      await indexAll(user, { atOnce: 100 });
      for (const limit of [4, 1000])
        expect(await readPages(user, { domain: 'https://sho.rt' }, limit, links.length)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: testSize({ ci: 50, local: 15 }) });
  });

  it('are sorted by id if they have the same date, and the 40 links before the first were deleted before the second', async () => {
    const user = await admin();
    const now = formatDateTime(new Date());
    const old = await add(user, Array<undefined>(40).fill(undefined));
    vi.setSystemTime(Date.now() + 60_000);
    const newer = await add(user, [undefined]);
    const first = await add(user, [now]);
    await remove(
      user,
      old.slice(10).map(({ id }) => id),
    );
    const second = await add(user, [now]);
    const expected = newestFirst([...old.slice(0, 10), ...newer, ...first, ...second]);
    expect(await readPages(user, {}, 15, 13)).toEqual(expected);
  });

  it('are below what was imported with a newer date while they were deleted', async () => {
    const user = await admin();
    const [old] = await add(user, [undefined]);
    vi.setSystemTime(Date.now() + 60_000);
    const between = formatDateTime(new Date());
    vi.setSystemTime(Date.now() + 60_000);
    const [newest] = await add(user, [undefined]);
    if (!old || !newest) throw new Error('There are no links.');
    await remove(user, [old.id]);
    const [imported] = await add(user, [between]);
    await call(service, undeleteLink, { key: user.key, params: { id: old.id } });
    expect(await readPages(user, {}, 15, 3)).toEqual([newest, imported, old]);
  });

  it('take one more request than those of an account without imports, and nothing more without them', async () => {
    const user = await admin();
    await add(user, Array<undefined>(60).fill(undefined));
    const rounds = async (query: object) => countRounds(await list(user, { ...query }));
    expect(await rounds({})).toEqual(inRounds(2));
    await add(user, ['2025-03-01 12:00:00']);
    expect(await rounds({})).toEqual(inRounds(3));
    expect(await rounds({ page: 2 })).toEqual(inRounds(3));
    await add(user, Array<undefined>(15).fill(undefined));
    // All links of the first page are newer, and have higher numbers.
    expect(await rounds({})).toEqual(inRounds(2));
    expect(await rounds({ page: 6 })).toEqual(inRounds(4));
  });
});
