import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Backdated, fromEntry, toEntry } from '../../../shared/domain/links/backdated-lists.ts';
import {
  type BucketCount,
  compareBuckets,
  type DatePosition,
  findBucket,
  pickPage,
  planPage,
  sortPositions,
  type Window,
} from '../../../shared/domain/links/date-order.ts';
import { findBlock, type SegmentCounts } from '../../../shared/domain/owned/paging.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { finish } from '../../support/turns.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-21T00:00:00Z');

interface Creation {
  /** Numbers that are not in use, before this one. */
  gap: number;
  hours: number;
  isBackdated: boolean;
}

/** Links as a user creates them, one each hour; backdated ones are some hours older than that. */
function create(creations: readonly Creation[]): DatePosition[] {
  const links: DatePosition[] = [];
  let n = 0;
  for (const [i, { gap, hours, isBackdated }] of creations.entries()) {
    n += gap + 1;
    const date = (ago: number) => formatDateTime(new Date(NOW + (i - ago) * HOUR_MS));
    if (!isBackdated) links.push({ n, date: date(0) });
    else {
      const older = links.filter((link) => link.anchor === undefined && link.date <= date(hours + 1));
      links.push({ n, date: date(hours + 1), anchor: older.at(-1)?.n ?? 0 });
    }
  }
  return links;
}

const isBackdated = (link: DatePosition): link is Backdated => link.anchor !== undefined;

function count(links: readonly DatePosition[]) {
  const segments = new Map<number, SegmentCounts>();
  const buckets = new Map<string, BucketCount>();
  for (const link of links) {
    if (isBackdated(link)) {
      const bucket = findBucket(link);
      const name = `${bucket.block} ${bucket.day}`;
      buckets.set(name, { ...bucket, count: (buckets.get(name)?.count ?? 0) + 1 });
    } else {
      const { segment, block } = findBlock(link.n);
      const blocks = segments.get(segment)?.blocks ?? {};
      segments.set(segment, { segment, blocks: { ...blocks, [block]: (blocks[block] ?? 0) + 1 } });
    }
  }
  return { segments: [...segments.values()], buckets: [...buckets.values()] };
}

/** The page, from what its plan says to read. */
function readPage(links: readonly DatePosition[], window: Window): DatePosition[] {
  const { segments, buckets } = count(links);
  const stretches = finish(planPage(segments, buckets, window));
  const needed = stretches.flatMap((stretch) => stretch.buckets);
  const [newest, oldest] = [needed[0], needed.at(-1)];
  const isRead = (link: DatePosition) => {
    if (!isBackdated(link))
      return stretches.some(({ block, hasOrdered }) => hasOrdered && block === Math.floor(link.n / 32));
    const bucket = findBucket(link);
    // One query, from one bucket to the other.
    return newest && oldest && compareBuckets(bucket, newest) >= 0 && compareBuckets(bucket, oldest) <= 0;
  };
  return finish(pickPage(stretches, links.filter(isRead), window));
}

const creation = fc.record({
  gap: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(40), fc.constant(5_000)),
  hours: fc.nat(100),
  isBackdated: fc.boolean(),
});

describe('a page by date', () => {
  it('has the same links as a slice of all of them', () => {
    const property = fc.property(
      fc.array(creation, { maxLength: 250 }),
      fc.integer({ min: 1, max: 60 }),
      (creations, limit) => {
        const links = create(creations);
        const sorted = finish(sortPositions(links));
        expect(sorted.map(({ date }) => date)).toEqual(
          sorted
            .map(({ date }) => date)
            .toSorted()
            .reverse(),
        );
        for (let from = 0; from <= links.length; from += limit) {
          const window = { from, to: from + limit };
          expect(readPage(links, window)).toEqual(sorted.slice(from, from + limit));
        }
      },
    );
    fc.assert(property, { numRuns: 100 });
  });

  it('needs only the days that it can show, of thousands', () => {
    const days = Array.from({ length: 2_000 }, (_, i) =>
      formatDateTime(new Date(NOW - i * 24 * HOUR_MS)).slice(0, 10),
    );
    const buckets = days.map((day) => ({ block: 0, day, count: 10 }));
    const segments = [{ segment: 0, blocks: { '0': 20 } }];
    const [stretch] = finish(planPage(segments, buckets, { from: 10_000, to: 10_015 }));
    // Up to 20 links in order may be above them.
    expect(stretch?.buckets.map(({ day }) => day)).toEqual(days.slice(998, 1002));
    expect(stretch?.offset).toBe(9_980);
  });
});

describe('a list of backdated links', () => {
  it('holds what it was given, in names of at most two characters and three bytes', () => {
    const time = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const number = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(number, fc.nat(99_999_999), time, (n, anchor, date) => {
        const link = { n, anchor, date: formatDateTime(date) };
        const { list, entry } = toEntry(link);
        expect(fromEntry(list, entry)).toEqual(link);
        expect([entry.name.length <= 2, entry.value.length]).toEqual([true, 3]);
      }),
    );
  });
});
