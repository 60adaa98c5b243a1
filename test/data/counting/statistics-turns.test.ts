import { beforeEach, describe, expect, it, vi } from 'vitest';
import { csvResponse } from '../../../shared/console/files/csv.ts';
import { readAccountBreakdown, readItemBreakdown } from '../../../shared/data/counting/breakdown.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';
import { compareMembers } from '../../../shared/data/counting/members-report.ts';
import { links } from '../../../shared/data/links/links.ts';
import { monthlyClicksKey, namesPartKey } from '../../../shared/data/statistics-keys.ts';
import { getItem, query, queryOnce } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { formatOpenPart } from '../../../shared/domain/clicks/names-by-day.ts';
import { planPeriod } from '../../../shared/domain/clicks/period.ts';
import { packSeries, toBucket, toBucketStart } from '../../../shared/domain/clicks/series.ts';
import { attributeName, packSources } from '../../../shared/domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { toId } from '../../../shared/ids.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

// The table has turns of its own.
vi.mock('../../../shared/data/table/items.ts', async (load) => ({
  ...(await load<object>()),
  getItem: vi.fn(),
  query: vi.fn(),
  queryOnce: vi.fn(),
}));
beforeEach(tickingClock);
restoreClock();

const STEPS_PER_TURN = 6;
const COUNTERS_PER_STEP = 1000;
const DAYS = 1085;
const REFERRERS = 35;
/** Each with five clicks a day, so that all clicks have one. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'];
const MIN_TURNS = (DAYS * (REFERRERS + LANGUAGES.length)) / COUNTERS_PER_STEP / STEPS_PER_TURN;

const now = new Date('2026-11-28T12:00:00Z');
const today = toBucket('days', now);
const days = Array.from({ length: DAYS }, (_, i) => today - DAYS + 1 + i);
const range = { from: '2023-12-01', to: '2026-11-29' };
const id = { userId: 1, id: toId(1, 7) };

/** Each referrer and each language on each of these days. */
const countersOn = (numbers: readonly number[]) =>
  new Map(
    numbers.flatMap((day) => [
      ...Array.from(
        { length: REFERRERS },
        (_, i) => [attributeName('referrer', day, `${i}.example`), 1] as const,
      ),
      ...LANGUAGES.map((name) => [attributeName('language', day, name), 5] as const),
    ]),
  );

/** A link with a part of names for each day. */
function aLinkOfYears(): void {
  const parts = days.map((day, number) => ({
    ...namesPartKey(clickSubject('links', id.id), { day, number }),
    names: packSources(countersOn([day])),
    clicks: REFERRERS,
  }));
  const total = {
    clicks: DAYS * REFERRERS,
    moved: REFERRERS,
    openPart: formatOpenPart({ day: today, number: DAYS - 1, names: new Map() }),
    days: packSeries(new Map(days.map((day) => [day, { clicks: REFERRERS, uniqueClicks: 1 }]))),
  };
  vi.mocked(getItem).mockImplementation(async ({ sk }) => (sk === TOTAL ? total : id) as never);
  vi.mocked(query).mockResolvedValue([]);
  vi.mocked(queryOnce).mockResolvedValue({ items: parts, last: undefined } as never);
}

const byLanguage = ['Dutch', 'French', 'German', 'Italian', 'Polish', 'Portuguese', 'Spanish'].map(
  (name) => ({ name, clicks: 5 * DAYS }),
);

describe('statistics of three years let other requests take turns', () => {
  it('on the page of a link, which looks up each name once', async () => {
    aLinkOfYears();
    const look = vi.spyOn(Intl.DisplayNames.prototype, 'of');
    const period = planPeriod({ range: '30d', from: range.from, to: '2026-11-28' }, { timezone: 'UTC', now });
    const work = readItemReport(links, id, period, { by: 'language', name: 'German' });
    expect(await countTurns(work)).toBeGreaterThanOrEqual(MIN_TURNS);
    const { report } = await work;
    expect(report.current.clicks).toBe(5 * DAYS);
    expect(report.lists.referrer[0]).toEqual(['0.example', DAYS]);
    expect(report.lists.language.map(([name, clicks]) => ({ name, clicks }))).toEqual(byLanguage);
    // For the list, and for the filter.
    expect(look).toHaveBeenCalledTimes(2 * LANGUAGES.length);
  });

  it('in the clicks of a thousand links of a campaign, fifty at a time', async () => {
    aLinkOfYears();
    const members = Array.from({ length: 1000 }, (_, n) => ({
      collection: 'links' as const,
      id: toId(1, n + 1),
    }));
    const period = planPeriod({ range: '12m' }, { timezone: 'UTC', now });
    const work = compareMembers(members, period);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(members.length / 50 / STEPS_PER_TURN);
    expect((await work).every(({ clicks }) => clicks > 0)).toBe(true);
  });

  it('in the breakdown of a link', async () => {
    aLinkOfYears();
    const work = readItemBreakdown(links, id, { ...range, timezone: 'UTC', by: 'language' }, now);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(MIN_TURNS);
    expect((await work).data).toEqual(byLanguage);
  });

  it('in the breakdown of an account', async () => {
    const months = Map.groupBy(days, (day) => toBucketStart('days', day).toISOString().slice(0, 7));
    const items = [...months].map(([month, some]) => {
      const first = toBucket('days', new Date(`${month}-01`));
      const counters = countersOn(some.map((day) => day - first + 1));
      return { ...monthlyClicksKey(1, month), ...Object.fromEntries(counters) };
    });
    vi.mocked(query).mockResolvedValue(items as never);
    const work = readAccountBreakdown(1, { ...range, timezone: 'UTC', by: 'language' }, now);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(MIN_TURNS);
    expect((await work).data).toEqual(byLanguage);
  });

  it('in a file with all names', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) => [`${i}.example`, 1] as const);
    const work = csvResponse('clicks.csv', ['Referrer', 'Clicks'], names);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(names.length / 20 / STEPS_PER_TURN);
    expect(String((await work).body).split('\r\n')).toHaveLength(names.length + 2);
  });
});
