/** What the service said of the rate limit with its last response. */
export interface RateLimit {
  /** Requests a minute. */
  limit: number;
  remaining: number;
  /** When the minute ends, in Unix milliseconds. */
  resets: number;
}

/** What an estimate is made from. */
export interface Work {
  rowsLeft: number;
  /** How long a row took so far, without waits. */
  msPerRow: number;
  rate: RateLimit | undefined;
  now: number;
}

/** The rows that count as one request of the rate limit, and how many are sent at once. */
const ROWS_PER_REQUEST = 40;
export const ROWS_PER_BATCH = 200;
const MINUTE_MS = 60_000;

/** The rate limit in the headers of a response, if they have it. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  ) as [number, number, number];
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, resets: reset * 1000 } : undefined;
}

/**
 * How long the remaining rows take, with the waits for the rate limit: a request with many rows is sent whole, in a minute that
 * still has room for it.
 */
export function estimateMs({ rowsLeft, msPerRow, rate, now }: Work): number {
  if (!rate || now >= rate.resets + MINUTE_MS) return rowsLeft * msPerRow;
  const rowsNow = now < rate.resets ? rowsIn(rate.remaining) : rowsIn(rate.limit);
  const later = rowsLeft - rowsNow;
  if (later <= 0) return rowsLeft * msPerRow;
  const rowsPerMinute = Math.max(ROWS_PER_REQUEST, rowsIn(rate.limit));
  const wholeMinutes = Math.ceil(later / rowsPerMinute) - 1;
  const last = later - wholeMinutes * rowsPerMinute;
  const untilReset = now < rate.resets ? rate.resets - now : rate.resets + MINUTE_MS - now;
  const waits = untilReset + wholeMinutes * MINUTE_MS + last * msPerRow;
  return Math.max(waits, rowsLeft * msPerRow);
}

/** The rows that so many requests have room for. */
function rowsIn(requests: number): number {
  const rows = requests * ROWS_PER_REQUEST;
  return rows < ROWS_PER_BATCH ? rows : rows - (rows % ROWS_PER_BATCH);
}
