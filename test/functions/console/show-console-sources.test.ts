import { afterEach, describe, expect, it, vi } from 'vitest';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { totalsKey, userKey } from '../../../shared/data/keys.ts';
import {
  monthlyClicksKey,
  namesChunkKey,
  seriesChunkKey,
  statisticsKey,
  statisticsPartition,
} from '../../../shared/data/statistics-keys.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { packSeries, toBucket } from '../../../shared/domain/clicks/series.ts';
import { packSources } from '../../../shared/domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, readCard } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { listSparseNumbers, putAll, seedLinks } from '../../support/table/seed.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';

const service = testService();
const NOW = new Date('2030-03-20T12:00:00Z');
afterEach(() => {
  vi.useRealTimers();
});

async function openOverview(user: TestUser, query: Record<string, unknown> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const response = await call(service, showConsole, { cookies: await signedInCookies(service, user), query });
  vi.useRealTimers();
  const findLinks = (title: string) => {
    const [, content = ''] = response.text.split(`<h2>${title}</h2>`);
    const links = content.split('</section>')[0]?.matchAll(/<a href="\/console\/links\/(\d+)">/g) ?? [];
    return [...links].map(([, id]) => Number(id));
  };
  return { ...response, findLinks, cardText: (title: string) => readCard(response.text, title) };
}

/** Counts visits, each so many days before now. */
async function count(userId: number, visits: (Partial<Visit> & { daysAgo: number; times?: number })[]) {
  const shard = new Shard();
  for (const { daysAgo, times = 1, ...visit } of visits) {
    const at = new Date(NOW.getTime() - daysAgo * 86_400_000);
    for (let i = 0; i < times; i++) shard.visit({ userId, ...visit, at });
  }
  expect(await deliver(shard.records)).toMatchObject({ done: shard.records.length });
}

describe('where clicks came from, on the overview', () => {
  it('shows the countries and referrers of the last 30 days, to the day, as shares and as a table', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id: linkId } = await addLinkFor(service, user);
    await count(user.id, [
      // The last of the 30 days before.
      { linkId, daysAgo: 30, times: 5, country: 'Brazil', referrer: 'old.example' },
      { linkId, daysAgo: 29, times: 2, country: 'Germany', referrer: 't.co' },
      { linkId, daysAgo: 3, times: 3, country: 'Germany', referrer: 'Direct' },
      { linkId, daysAgo: 0, times: 5, country: 'France', referrer: 'Direct' },
    ]);
    const { text, cardText } = await openOverview(user);
    expect(cardText('Countries')).toMatch(/France 5 clicks \(50%\) Germany 5 clicks \(50%\)$/);
    expect(text).toContain('role="group" aria-label="Clicks by country"');
    expect(cardText('Referrers')).toBe('Direct 8 clicks (80%) t.co 2 clicks (20%)');
  });

  it('shows hostile names as they are', async () => {
    const user = await service.addUser({ planId: 3 });
    const url = 'https://example.com/"><script>';
    const { id: linkId } = await addLinkFor(service, user, { url, metatitle: '"><script>alert(2)</script>' });
    await count(user.id, [{ linkId, daysAgo: 0, referrer: '"><script>alert(1)</script>' }]);
    const { text } = await openOverview(user);
    for (const number of [1, 2])
      expect(text).toContain(`&quot;&gt;&lt;script&gt;alert(${number})&lt;/script&gt;`);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('is nothing that another user sees', async () => {
    const { text } = await openOverview(await service.addUser());
    expect(text).not.toMatch(/Countries|Biggest changes/);
  });
});

describe('links that changed most, on the overview', () => {
  it('are those with more and with fewer clicks than in the 30 days before, as their own pages count them', async () => {
    const user = await service.addUser({ planId: 3 });
    const add = async (custom: string) => (await addLinkFor(service, user, { custom })).id;
    const [rising, fresh, falling, same] = [
      await add('rising'),
      await add('fresh'),
      await add('falling'),
      await add('same'),
    ];
    await count(user.id, [
      { linkId: rising, daysAgo: 40, times: 2 },
      { linkId: falling, daysAgo: 35, times: 9 },
      { linkId: same, daysAgo: 31, times: 3 },
      { linkId: same, daysAgo: 20, times: 3 },
      { linkId: fresh, daysAgo: 10, times: 3 },
      { linkId: rising, daysAgo: 1, times: 12 },
      { linkId: falling, daysAgo: 0, times: 1 },
    ]);
    const { findLinks, cardText } = await openOverview(user);
    expect(findLinks('Biggest changes')).toEqual([rising, fresh, falling]);
    const text = cardText('Biggest changes');
    expect(text).toMatch(
      /^More clicks .*rising \S+ 12 \+10 .*fresh \S+ 3 \+3 Fewer clicks .*falling \S+ 1 −8$/,
    );
  });

  it('have the links with the most clicks of the period beside them, whatever they had before', async () => {
    const user = await service.addUser({ planId: 3 });
    const add = async (custom: string) => (await addLinkFor(service, user, { custom })).id;
    const [old, current, small] = [await add('most-before'), await add('most-now'), await add('some-now')];
    await count(user.id, [
      { linkId: old, daysAgo: 20, times: 9 },
      { linkId: current, daysAgo: 2, times: 4 },
      { linkId: small, daysAgo: 1, times: 2 },
    ]);
    expect((await openOverview(user)).findLinks('Most clicked links')).toEqual([old, current, small]);
    const week = await openOverview(user, { range: '7d' });
    expect(week.findLinks('Most clicked links')).toEqual([current, small]);
    expect(week.cardText('Most clicked links')).toMatch(/most-now .* 4 .*some-now .* 2$/);
    // Names of a year before would have to be read, too.
    expect((await openOverview(user, { range: '12m' })).text).not.toContain('Biggest changes');
  });

  it('leave out links that were deleted', async () => {
    const user = await service.addUser({ planId: 3 });
    const [kept, deleted] = [(await addLinkFor(service, user)).id, (await addLinkFor(service, user)).id];
    await count(user.id, [
      { linkId: deleted, daysAgo: 1, times: 9 },
      { linkId: kept, daysAgo: 1 },
    ]);
    await call(service, deleteLink, { key: user.key, params: { id: deleted } });
    const { findLinks, text } = await openOverview(user);
    expect(findLinks('Biggest changes')).toEqual([kept]);
    expect(text).not.toContain(`/console/links/${deleted}`);
  });

  it('are found among many, though each of the others has clicks in all', async () => {
    const user = await service.addUser({ planId: 3 });
    const links = 400;
    await seedLinks(
      user.id,
      Array.from({ length: links }, (_, i) => i + 1),
    );
    const everyLink = Array.from({ length: links }, (_, i) => ({ linkId: toId(user.id, i + 1), daysAgo: 2 }));
    // Number 1 has the fewest clicks of all time.
    await count(user.id, [{ linkId: toId(user.id, 1), daysAgo: 2, times: 40 }, ...everyLink]);
    const { findLinks } = await openOverview(user);
    expect(findLinks('Biggest changes')[0]).toBe(toId(user.id, 1));
  });

  it('are known from the links with the most clicks where counters are older than these', async () => {
    const user = await service.addUser({ planId: 3 });
    await seedLinks(user.id, [1, 2]);
    await putAll([
      { ...monthlyClicksKey(user.id, '2030-03'), clicks: 7, d18: 7 },
      {
        ...statisticsKey(clickSubject('links', toId(user.id, 2)), TOTAL),
        clicks: 7,
        days: packSeries(new Map([[toBucket('days', NOW) - 2, { clicks: 7, uniqueClicks: 7 }]])),
      },
    ]);
    expect((await openOverview(user)).cardText('Biggest changes')).toMatch(/seed-\d+-2 .* 7 \+7$/);
  });
});

describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined)(
  'the overview of an account with all of this',
  () => {
    it('costs at most 80 read units, in 7 rounds, with a lot of links and full counters', {
      timeout: 240_000,
    }, async () => {
      const user = await service.addUser({ planId: 3 });
      const numbers = listSparseNumbers(100_000);
      await seedLinks(user.id, numbers);
      const linkIds = numbers.slice(0, 60).map((n) => toId(user.id, n));
      const day = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000);
      const months = new Map<string, Record<string, number>>();
      const chunks = Array.from({ length: 60 }, (_, ago) => {
        const date = day(ago);
        const [month, n] = [date.toISOString().slice(0, 7), date.getUTCDate()];
        months.set(month, {
          ...months.get(month),
          clicks: 1,
          chunks: 99,
          [`d${n}`]: 99_999,
          [`D${n}`]: 88_888,
        });
        const names = Array.from({ length: 14 }, (_, i): [string, number][] => [
          [`c${n}:Land ${i}`, 12_345],
          [`r${n}:${i}.referrer.example`, 12_345],
          [`l${n}:${linkIds[(i + ago) % 60]?.toString(36)}`, 100 * i + ago],
        ]).flat();
        const key = namesChunkKey(userKey(user.id).pk, toBucket('days', date), ago);
        return { ...key, names: packSources(new Map(names)) };
      });
      const days = packSeries(
        new Map(
          Array.from({ length: 60 }, (_, ago) => [
            toBucket('days', day(ago)),
            { clicks: 99_999, uniqueClicks: 1 },
          ]),
        ),
      );
      const ofLinks = linkIds
        .map((id) => clickSubject('links', id))
        .flatMap((subject) => [
          { ...statisticsKey(subject, TOTAL), clicks: 9, chunks: 1 },
          { ...seriesChunkKey(statisticsPartition(subject), 'days', NOW, 0), series: days },
        ]);
      const ofMonths = [...months].map(([month, counters]) => ({
        ...monthlyClicksKey(user.id, month),
        ...counters,
      }));
      await putAll([{ ...totalsKey(user.id), links: numbers.length }, ...ofMonths, ...chunks, ...ofLinks]);
      const overview = await openOverview(user);
      expect(overview.cardText('Referrers')).not.toBe('');
      const { operations, units } = measureCost(overview);
      expect(operations.filter((operation) => operation === 'GetItem')).toHaveLength(12);
      expect(operations.length).toBeLessThanOrEqual(32);
      expect(units).toBeLessThanOrEqual(80);
      expect(countRounds(overview)).toBeLessThanOrEqual(7);
    });
  },
);
