import { describe, expect, it } from 'vitest';
import { clickQuota, toMonth } from '../../../shared/domain/clicks/click-quota.ts';
import {
  type ClickSubject,
  clickSubject,
  parseClickSubject,
  toStatistics,
} from '../../../shared/domain/clicks/clicks.ts';
import { applyCommitted, type Click, type CountingState } from '../../../shared/domain/clicks/counting.ts';
import { planRange as planInSteps } from '../../../shared/domain/clicks/plan-range.ts';
import { countersIn, noStatistics } from '../../../shared/domain/clicks/statistics-state.ts';
import type { Tally } from '../../../shared/domain/clicks/tallies.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import { planRange } from '../../support/clicks/plan-range.ts';
import { someFacts } from '../../support/clicks/visit-facts.ts';

const free = { id: 1, free: true, limits: { clicks: 5000 } } as Plan;
const pro = { id: 2, free: false, limits: { clicks: 100_000 } } as Plan;
const unlimited = { id: 3, free: false, limits: { clicks: 0 } } as Plan;
const plans = [free, pro, unlimited];
const at = new Date('2026-03-15T12:00:00Z');

describe('a click subject', () => {
  it.each([
    ['links#100000001', { collection: 'links', id: 100_000_001 }],
    ['qr-codes#9007199254740991', { collection: 'qr-codes', id: Number.MAX_SAFE_INTEGER }],
  ] as const)('%s can be read again', (name, parts) => {
    expect(parseClickSubject(name)).toEqual(parts);
    expect(clickSubject(parts.collection, parts.id)).toBe(name);
  });

  it.each([
    '',
    '#',
    'links',
    'links#',
    '#1',
    '1',
    'links#x',
    'links#01',
    'links# 1',
    'links#1 ',
    'links#1#1',
    'links#1e3',
    'links#1.5',
    'links#Infinity',
    'links#9007199254740993',
    'Links#1',
    'pixels#1',
    '__proto__#1',
    'links##1',
  ])('is not %j', (name) => {
    expect(parseClickSubject(name)).toBeUndefined();
  });
});

describe('the statistics of a link', () => {
  it('without clicks are zeros', () => {
    expect(toStatistics(undefined)).toEqual({
      clicks: 0,
      uniqueClicks: 0,
      topCountries: 0,
      topReferrers: 0,
      topBrowsers: 0,
      topOs: 0,
      socialCount: { facebook: 0, twitter: 0, instagram: 0 },
    });
  });

  it('contain each name with its count, and all three social platforms', () => {
    const item = { clicks: 3, uniqueClicks: 2, 'country:France': 3, 'referrer:t.co': 1, 'social:twitter': 1 };
    expect(toStatistics(item)).toEqual({
      clicks: 3,
      uniqueClicks: 2,
      topCountries: { France: 3 },
      topReferrers: { 't.co': 1 },
      topBrowsers: 0,
      topOs: 0,
      socialCount: { facebook: 0, twitter: 1, instagram: 0 },
    });
  });

  it('show ten names at most, most clicks first, then by name', () => {
    const names = Array.from({ length: 30 }, (_, i) => [`browser:B${(i * 7) % 30}`, 1 + (i % 3)]);
    const { topBrowsers } = toStatistics(Object.fromEntries(names));
    const shown = Object.entries(topBrowsers);
    expect(shown).toHaveLength(10);
    expect(shown.map(([, count]) => count)).toEqual(Array(10).fill(3));
    expect(shown.map(([name]) => name)).toEqual(shown.map(([name]) => name).sort());
  });

  it('accept any names', () => {
    const { topReferrers } = toStatistics({
      'referrer:__proto__': 3,
      'referrer:constructor': 2,
      'referrer:[::1]:80': 1,
    });
    expect(JSON.stringify(topReferrers)).toBe('{"__proto__":3,"constructor":2,"[::1]:80":1}');
  });
});

describe('the click quota', () => {
  it.each([
    ['is that of the plan', { planId: 2 }, 100_000],
    ['has no limit where the plan has 0', { planId: 3 }, Infinity],
    ['is that of a plan that ends later', { planId: 2, planExpires: '2026-03-15 12:00:01' }, 100_000],
    ['is the free plan’s once the plan has ended', { planId: 3, planExpires: '2026-03-15 12:00:00' }, 5000],
    ['is the free plan’s for an unknown plan', { planId: 9 }, 5000],
  ])('%s', (_, user, quota) => {
    expect(clickQuota(user, plans, at)).toBe(quota);
  });

  it('is infinite if there are no plans', () => {
    expect(clickQuota({ planId: 1 }, [], at)).toBe(Infinity);
  });

  it('is for a calendar month in UTC', () => {
    expect(['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z'].map((time) => toMonth(new Date(time)))).toEqual([
      '2026-02',
      '2026-03',
    ]);
  });
});

const aClick = (overrides: Partial<Click> = {}): Click => ({
  eventId: 'e',
  sequenceNumber: '1',
  time: at,
  subject: 'links#1',
  userId: 1,
  visits: 1,
  visitor: 'ann',
  newVisitors: 1,
  memberships: [],
  ...someFacts,
  ...overrides,
});
const aState = (overrides: Partial<CountingState> = {}): CountingState => ({
  plans,
  owners: new Map(Array.from({ length: 200 }, (_, id) => [id, { planId: 3 }])),
  deleted: new Set(),
  restorable: new Set(),
  statistics: new Map(),
  used: new Map(),
  series: new Map(),
  sources: new Map(),
  charged: new Map(),
  ...overrides,
});
const manyClicks = (count: number, of: (i: number) => Partial<Click>) =>
  Array.from({ length: count }, (_, i) => aClick(of(i)));

/** What a tally of new statistics writes, as it would be read. */
const buildCounters = ({ parts }: Tally = { parts: new Map() } as Tally) =>
  countersIn(
    [...parts].map(([sk, { counters, values }]) => ({
      sk,
      ...Object.fromEntries(counters),
      ...Object.fromEntries(values),
    })),
  );

describe('a range of clicks', () => {
  const newLinks = (count: number) => manyClicks(count, (id) => ({ subject: clickSubject('links', id) }));

  it('covers what fits into 100 actions: 49 links of one owner, or 33 links of 33 owners', () => {
    expect(planRange(newLinks(120), aState()).end).toBe(49);
    const ofMany = manyClicks(120, (id) => ({ subject: clickSubject('links', id), userId: id }));
    expect(planRange(ofMany, aState()).end).toBe(33);
  });

  it('ends with the five minutes of its first click, where its marker will be found', () => {
    const clicks = manyClicks(4, (i) => ({ time: new Date(at.getTime() + i * 150_000) }));
    expect(planRange(clicks, aState()).end).toBe(2);
  });

  it('continues over clicks of links that it contains, and clicks that do not count', () => {
    const deleted = new Set<ClickSubject>(
      Array.from({ length: 100 }, (_, i) => clickSubject('links', 1000 + i)),
    );
    const clicks = manyClicks(300, (i) => ({
      subject: clickSubject('links', i % 3 === 0 ? 1000 + (i % 100) : i % 32),
    }));
    expect(planRange(clicks, aState({ deleted })).end).toBe(300);
  });

  it('takes steps of 200 clicks of channels, and of 200 names, so that visits come between them', () => {
    const memberships = Array.from({ length: 50 }, (_, i) => clickSubject('channels', i + 1));
    const stored = { ...noStatistics(), isStored: true };
    const statistics = new Map(memberships.map((subject) => [subject, stored] as const));
    const clicks = manyClicks(40, () => ({ memberships }));
    expect([...planInSteps(clicks, aState({ statistics }))]).toHaveLength(
      (40 * 50) / 200 + Math.floor(50 / (200 / 40)),
    );
  });

  it('adds up the clicks of each link', () => {
    const clicks = [aClick({ visits: 2, social: 'facebook' }), aClick({ newVisitors: 0, country: 'Spain' })];
    const { tallies, months } = planRange(clicks, aState());
    expect(tallies.get('links#1')?.clicks).toBe(3);
    expect(buildCounters(tallies.get('links#1'))).toEqual({
      clicks: 3,
      uniqueClicks: 1,
      'country:France': 2,
      'country:Spain': 1,
      'referrer:Direct': 3,
      'browser:Firefox': 3,
      'os:Linux': 3,
      'social:facebook': 2,
    });
    expect([...months.values()]).toMatchObject([{ userId: 1, month: '2026-03', clicks: 3 }]);
  });

  it('distinguishes a link from a QR code with the same id', () => {
    const clicks = [aClick(), aClick({ subject: 'qr-codes#1', visits: 2 }), aClick()];
    const { tallies } = planRange(clicks, aState({ deleted: new Set() }));
    expect([...tallies].map(([name, tally]) => [name, tally.clicks])).toEqual([
      ['links#1', 2],
      ['qr-codes#1', 2],
    ]);
    const onlyTheLink = planRange(clicks, aState({ deleted: new Set<ClickSubject>(['qr-codes#1']) }));
    expect([...onlyTheLink.tallies.keys()]).toEqual(['links#1']);
  });

  it('ends before a link has more items of statistics than fit', () => {
    const clicks = manyClicks(490, (i) => ({ referrer: `${i}`.padStart(250, 'r') }));
    const { end, tallies } = planRange(clicks, aState());
    const parts = [...(tallies.get('links#1')?.parts.keys() ?? [])];
    // With the marker, the month, the link, and its names by day: 100 actions, 93 of them for three names each.
    expect([end, parts.length, parts.filter((part) => part.startsWith('NAMES/')).length]).toEqual([
      279, 96, 93,
    ]);
  });

  it('counts up to the remaining quota, in the clicks’ order, and drops the rest', () => {
    const state = aState({
      owners: new Map([[1, { planId: 1 }]]),
      used: new Map([['1 2026-03', 4997]]),
    });
    const clicks = [aClick(), aClick({ visits: 5 }), aClick({ country: 'Spain' })];
    const { end, tallies } = planRange(clicks, state);
    expect(end).toBe(3);
    const counters = buildCounters(tallies.get('links#1'));
    expect(counters).toMatchObject({ clicks: 3, uniqueClicks: 2 });
    expect(counters).not.toHaveProperty('country:Spain');
  });

  it('leaves out the links of a deleted owner', () => {
    expect(planRange([aClick({ userId: 777 })], aState())).toMatchObject({
      end: 1,
      tallies: new Map(),
    });
  });
});

describe('names', () => {
  /** Counts a click for each referrer; returns the referrers that have a counter, in the order of their numbers. */
  function referrersAfter(...referrers: string[]) {
    const state = aState();
    for (const some of [referrers.slice(0, 250), referrers.slice(250)]) {
      const range = planRange(
        some.map((referrer) => aClick({ referrer })),
        state,
      );
      expect(range.end).toBe(some.length);
      applyCommitted(range, state);
    }
    const numbers = [...(state.statistics.get('links#1')?.names.placed ?? [])];
    return numbers.map(([counter]) => counter).filter((counter) => counter.startsWith('referrer:'));
  }
  const first = (count: number) => Array.from({ length: count }, (_, i) => `r${i}`);

  it('are counted separately up to 500 per dimension; further ones replace those with the fewest clicks', () => {
    const referrers = referrersAfter(...first(499), 'r0', 'new', 'newer', 'r1', 'new', 'newest');
    expect(referrers).toHaveLength(500);
    expect(first(2).filter((name) => !referrers.includes(`referrer:${name}`))).toEqual([]);
    for (const name of ['new', 'newer', 'newest']) expect(referrers).toContain(`referrer:${name}`);
  });

  it('do not include Other in the 500, wherever it comes from', () => {
    expect(referrersAfter('Other', ...first(501))).toHaveLength(501);
  });

  it('longer than any host count as Other', () => {
    expect(referrersAfter('x'.repeat(254))).toEqual(['referrer:Other']);
  });
});
