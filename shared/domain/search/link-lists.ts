import {
  decodeTimes,
  encodeTimes,
  fromBitmap,
  NUMBERS_PER_DAY_LIST,
  NUMBERS_PER_LIST,
  setBit,
  toBitmap,
} from './number-lists.ts';
import { parseTimeToken, parseTitleToken } from './tokens.ts';

/** Where the index lists a link for one of its tokens: the sort key is made of these. */
export interface LinkListId {
  /** A token, a day, or what a title is sorted by. */
  name: string;
  kind: 'TOKEN' | 'DAY' | 'TITLE';
  segment: number;
}

/** A token of a link that the index has to add to its list, or to remove from it. */
export interface ListChange {
  token: string;
  n: number;
  isAdded: boolean;
}

export function toLinkListId({ token, n }: Pick<ListChange, 'token' | 'n'>): LinkListId {
  const [time, title] = [parseTimeToken(token), parseTitleToken(token)];
  // A list for each link, so that the sort keys of these lists are in the order of titles.
  if (title !== undefined) return { kind: 'TITLE', name: title, segment: n };
  return time === undefined
    ? { kind: 'TOKEN', name: token, segment: Math.floor(n / NUMBERS_PER_LIST) }
    : { kind: 'DAY', name: time.slice(0, 10), segment: Math.floor(n / NUMBERS_PER_DAY_LIST) };
}

/** A list with changes of its links; undefined if nothing remains. Changes can be repeated. */
export function changeList(
  bytes: Uint8Array = new Uint8Array(),
  changes: readonly ListChange[],
): Uint8Array | undefined {
  const isDay = changes.some(({ token }) => parseTimeToken(token) !== undefined);
  if (isDay) {
    const times = decodeTimes(bytes);
    for (const { token, n, isAdded } of changes) {
      if (isAdded) times.set(n % NUMBERS_PER_DAY_LIST, toSecond(parseTimeToken(token) ?? ''));
      else times.delete(n % NUMBERS_PER_DAY_LIST);
    }
    return encodeTimes(times);
  }
  const bitmap = toBitmap(bytes);
  for (const { n, isAdded } of changes) setBit(bitmap, n % NUMBERS_PER_LIST, isAdded);
  return fromBitmap(bitmap);
}

/** The numbers in the list of a day whose time is in the range; `to` is exclusive. */
export function decodeDayNumbers(
  { name: day, segment }: Pick<LinkListId, 'name' | 'segment'>,
  bytes: Uint8Array,
  { from, to }: TimeRange,
): number[] {
  const start = day < from.slice(0, 10) ? Infinity : day > from.slice(0, 10) ? 0 : toSecond(from);
  const end = day < to.slice(0, 10) ? Infinity : day > to.slice(0, 10) ? 0 : toSecond(to);
  return [...decodeTimes(bytes)]
    .filter(([, second]) => second >= start && second < end)
    .map(([offset]) => segment * NUMBERS_PER_DAY_LIST + offset);
}

/** Times as `YYYY-MM-DD HH:MM:SS`; `to` is exclusive. */
export interface TimeRange {
  from: string;
  to: string;
}

const toSecond = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(11).split(':').map(Number);
  return 3600 * hours + 60 * minutes + seconds;
};

/** The range of the filters, where a date alone is its midnight; undefined if they have none. */
export function toTimeRange({
  from,
  to,
}: {
  from?: string | null;
  to?: string | null;
}): TimeRange | undefined {
  if (!from && !to) return undefined;
  return { from: atMidnight(from || '0000-01-01'), to: atMidnight(to || '9999-12-31 23:59:60') };
}

const atMidnight = (time: string) => (time.length === 10 ? `${time} 00:00:00` : time);
