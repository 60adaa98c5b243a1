import { describe, expect, it } from 'vitest';
import { clickQuota, monthOf } from '../../../shared/domain/clicks/click-quota.ts';
import {
  type ClickSubject,
  clickSubject,
  parseClickSubject,
  statisticsOf,
} from '../../../shared/domain/clicks/clicks.ts';
import {
  applyCommitted,
  type Click,
  type CountingState,
  noNames,
  planRange,
} from '../../../shared/domain/clicks/counting.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';

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
    expect(statisticsOf(undefined)).toEqual({
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
    expect(statisticsOf(item)).toEqual({
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
    const { topBrowsers } = statisticsOf(Object.fromEntries(names));
    const shown = Object.entries(topBrowsers);
    expect(shown).toHaveLength(10);
    expect(shown.map(([, count]) => count)).toEqual(Array(10).fill(3));
    expect(shown.map(([name]) => name)).toEqual(shown.map(([name]) => name).sort());
  });

  it('accept any names', () => {
    const { topReferrers } = statisticsOf({
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
    expect(['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z'].map((time) => monthOf(new Date(time)))).toEqual([
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
  isUnique: true,
  country: 'France',
  referrer: 'Direct',
  browser: 'Firefox',
  os: 'Linux',
  ...overrides,
});
const aState = (overrides: Partial<CountingState> = {}): CountingState => ({
  plans,
  owners: new Map(Array.from({ length: 200 }, (_, id) => [id, { planId: 3 }])),
  deleted: new Set(),
  names: new Map(),
  used: new Map(),
  ...overrides,
});
const manyClicks = (count: number, of: (i: number) => Partial<Click>) =>
  Array.from({ length: count }, (_, i) => aClick(of(i)));

describe('a range of clicks', () => {
  it('covers what fits into 100 actions: 49 links of one owner, or 33 links of 33 owners', () => {
    const ofOne = manyClicks(120, (id) => ({ subject: clickSubject('links', id) }));
    expect(planRange(ofOne, 0, aState()).end).toBe(49);
    expect(planRange(ofOne, 98, aState()).end).toBe(120);
    const ofMany = manyClicks(120, (id) => ({ subject: clickSubject('links', id), userId: id }));
    expect(planRange(ofMany, 0, aState()).end).toBe(33);
  });

  it('continues over clicks of links that it contains, and clicks that do not count', () => {
    const deleted = new Set<ClickSubject>(
      Array.from({ length: 100 }, (_, i) => clickSubject('links', 1000 + i)),
    );
    const clicks = manyClicks(300, (i) => ({
      subject: clickSubject('links', i % 3 === 0 ? 1000 + (i % 100) : i % 49),
    }));
    expect(planRange(clicks, 0, aState({ deleted })).end).toBe(300);
  });

  it('adds up the clicks of each link', () => {
    const clicks = [aClick({ visits: 2, social: 'facebook' }), aClick({ isUnique: false, country: 'Spain' })];
    const { tallies, months } = planRange(clicks, 0, aState());
    expect(tallies.get('links#1')).toMatchObject({ clicks: 3, uniqueClicks: 1 });
    expect(Object.fromEntries(tallies.get('links#1')?.counters ?? [])).toEqual({
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
    const { tallies } = planRange(clicks, 0, aState({ deleted: new Set() }));
    expect([...tallies].map(([name, tally]) => [name, tally.clicks])).toEqual([
      ['links#1', 2],
      ['qr-codes#1', 2],
    ]);
    const onlyTheLink = planRange(clicks, 0, aState({ deleted: new Set<ClickSubject>(['qr-codes#1']) }));
    expect([...onlyTheLink.tallies.keys()]).toEqual(['links#1']);
  });

  it('ends before a link has more names than an expression can hold', () => {
    const clicks = manyClicks(490, (i) => ({ referrer: `r${i}`, country: `c${i}` }));
    const { end, tallies } = planRange(clicks, 0, aState());
    expect([end, tallies.get('links#1')?.counters.size]).toEqual([244, 490]);
  });

  it('counts up to the remaining quota, in the clicks’ order, and drops the rest', () => {
    const state = aState({
      owners: new Map([[1, { planId: 1 }]]),
      used: new Map([['1 2026-03', 4997]]),
    });
    const clicks = [aClick(), aClick({ visits: 5 }), aClick({ country: 'Spain' })];
    const { end, tallies } = planRange(clicks, 0, state);
    expect(end).toBe(3);
    expect(tallies.get('links#1')).toMatchObject({ clicks: 3, uniqueClicks: 2 });
    expect(tallies.get('links#1')?.counters.has('country:Spain')).toBe(false);
  });

  it('leaves out the links of a deleted owner', () => {
    expect(planRange([aClick({ userId: 777 })], 0, aState())).toMatchObject({
      end: 1,
      tallies: new Map(),
    });
  });
});

describe('names', () => {
  const known = () => ({ ...noNames(), referrer: new Set(Array.from({ length: 499 }, (_, i) => `r${i}`)) });
  const countersFor = (state: CountingState, ...referrers: string[]) =>
    [
      ...(planRange(
        referrers.map((referrer) => aClick({ referrer })),
        0,
        state,
      )
        .tallies.get('links#1')
        ?.counters.keys() ?? []),
    ].filter((counter) => counter.startsWith('referrer:'));

  it('are counted separately up to 500 per dimension, and as Other after that', () => {
    const state = aState({ names: new Map([['links#1', known()]]) });
    expect(countersFor(state, 'r1', 'new', 'newer', 'r2', 'new')).toEqual([
      'referrer:r1',
      'referrer:new',
      'referrer:Other',
      'referrer:r2',
    ]);
  });

  it('added by a range are known to the next', () => {
    const state = aState({ names: new Map([['links#1', known()]]) });
    applyCommitted(planRange([aClick({ referrer: 'new' })], 0, state), state);
    expect(countersFor(state, 'new', 'newer')).toEqual(['referrer:new', 'referrer:Other']);
  });

  it('longer than any host count as Other', () => {
    expect(countersFor(aState(), 'x'.repeat(254))).toEqual(['referrer:Other']);
  });
});
