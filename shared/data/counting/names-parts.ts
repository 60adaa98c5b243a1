import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import type { Days } from '../../domain/clicks/timeline.ts';
import {
  lastNamesBefore,
  namesFrom,
  namesPartKey,
  parseChunkNumber,
  parseNamesDay,
  statisticsPartition,
} from '../statistics-keys.ts';
import { getItem, query, queryOnce, type Stored } from '../table/items.ts';

interface StoredPart {
  names: unknown;
  clicks: number;
}

interface Part extends StoredPart {
  /** For which it was opened. */
  day: number;
  number: number;
}

/** A recount can be that late. */
const MAX_DAYS_LATE = 31;
/** A busy link opens about one part a day. */
const PARTS_PER_DAY = 1.2;

const toPart = ({ sk, names, clicks }: Stored<StoredPart>): Part => ({
  day: parseNamesDay(sk),
  number: parseChunkNumber(sk),
  names,
  clicks,
});

/**
 * The parts with names of these days: those that were opened by then, the last of which can be from before them, and the first one
 * after that, as names wait in `TOTAL` until others come. `isWhole`: no part follows these.
 */
export async function readParts(subject: ClickSubject, days: Days, openNumber: number) {
  const pk = statisticsPartition(subject);
  const [[last], { parts, isWhole }] = await Promise.all([
    query<StoredPart>(lastNamesBefore(pk, days.first), 1),
    readPartsFrom(pk, days),
  ]);
  if (!last) return { parts, isWhole };
  const before = toPart(last);
  const next = Math.min(...parts.map(({ number }) => number), openNumber + 1);
  if (before.number >= next - 1) return { parts: [before, ...parts], isWhole };
  // Of one day, key 10 sorts before key 9.
  const number = next - 1;
  const item = await getItem<StoredPart>(namesPartKey(subject, { day: before.day, number }));
  return { parts: [before, ...(item ? [{ day: before.day, number, ...item }] : []), ...parts], isWhole };
}

async function readPartsFrom(pk: string, { first, end }: Days) {
  const lastLate = end - 1 + MAX_DAYS_LATE;
  const maxParts = Math.ceil((lastLate - first + 1) * PARTS_PER_DAY);
  const parts: Part[] = [];
  let start: Parameters<typeof queryOnce>[2];
  do {
    const page = await queryOnce<StoredPart>(namesFrom(pk, first), maxParts, start);
    parts.push(...page.items.map(toPart));
    start = page.last;
    // Until all parts of the first day after that are there, whose keys are in no order.
  } while (start && new Set(parts.map(({ day }) => day).filter((day) => day > lastLate)).size < 2);
  return { parts, isWhole: start === undefined };
}
