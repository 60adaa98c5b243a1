import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackdated } from '../../../shared/data/links/by-date/backdated-links.ts';
import { findMatches } from '../../../shared/data/search/find-matches.ts';
import { linkListKey } from '../../../shared/data/search/search-keys.ts';
import { query } from '../../../shared/data/table/items.ts';
import { sortByDate } from '../../../shared/domain/links/date-order.ts';
import { encodeTimes, NUMBERS_PER_LIST } from '../../../shared/domain/search/number-lists.ts';
import { NumberSet } from '../../../shared/domain/search/number-set.ts';
import { finishInTurns } from '../../../shared/event-loop.ts';
import { listOf } from '../../support/items/number-lists.ts';
import { spreadOverYears } from '../../support/table/seed-backdated.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

// The table has turns of its own.
vi.mock('../../../shared/data/table/items.ts', async (load) => ({
  ...(await load<object>()),
  query: vi.fn(),
}));
beforeEach(tickingClock);
restoreClock();

const STEPS_PER_TURN = 6;
const LISTS = 10;
const site = { hosts: new Set<string>(), shortUrl: 'https://sho.rt' } as never;

describe('a search among many links lets other requests take turns', () => {
  it('while it finds those with all words', async () => {
    const numbers = listOf(Array(NUMBERS_PER_LIST).keys());
    const lists = Array.from({ length: LISTS }, (_, segment) => ({
      ...linkListKey(1, { kind: 'TOKEN', name: 'word:common', segment }),
      numbers,
    }));
    vi.mocked(query).mockResolvedValue(lists as never);
    const work = findMatches(1, { q: 'one two three' }, site);
    expect(await countTurns(work)).toBeGreaterThanOrEqual((3 * LISTS) / STEPS_PER_TURN);
    expect((await work).size).toBe(LISTS * NUMBERS_PER_LIST);
  });

  it('while it finds those of some days', async () => {
    const numbers = encodeTimes(new Map([[1, 1]]));
    const lists = Array.from({ length: 100 }, (_, segment) => ({
      ...linkListKey(1, { kind: 'DAY', name: '2026-01-01', segment }),
      numbers,
    }));
    vi.mocked(query).mockResolvedValue(lists as never);
    const work = findMatches(1, { from: '2026-01-01', to: '2026-01-02' }, site);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(100 / STEPS_PER_TURN);
    expect((await work).size).toBe(100);
  });

  it('while it lists their numbers', async () => {
    const segments = Array.from({ length: 100 }, (_, segment) => segment * NUMBERS_PER_LIST);
    const work = finishInTurns(new NumberSet(segments).listDescending());
    expect(await countTurns(work)).toBeGreaterThanOrEqual(100 / STEPS_PER_TURN);
    expect(await work).toEqual(segments.toReversed());
  });

  it('while it reads the dates of imported ones', async () => {
    const lists = Array.from({ length: 100 }, (_, i) => ({
      pk: 'x',
      sk: `PAST#0000000#2026-01-01#${i}`,
      1: Uint8Array.of(0, 0, 0),
    }));
    vi.mocked(query).mockResolvedValue(lists as never);
    const work = readBackdated('x');
    expect(await countTurns(work)).toBeGreaterThanOrEqual(100 / STEPS_PER_TURN);
    expect(await work).toHaveLength(100);
  });

  it('while it sorts those by date', async () => {
    const count = 20_000;
    const backdated = spreadOverYears(count, { rank: (i) => (i * 7919) % count });
    const work = finishInTurns(
      sortByDate(
        backdated.map(({ n }) => n),
        backdated,
      ),
    );
    expect(await countTurns(work)).toBeGreaterThanOrEqual((3 * count) / 1000 / STEPS_PER_TURN);
    const newestFirst = backdated.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    expect(await work).toEqual(newestFirst.map(({ n }) => n));
  });
});
