import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkServiceError } from '../../typescript/src/index.ts';
import { estimateMs, type RateLimit, ROWS_PER_BATCH, readRateLimit } from '../src/import/estimate.ts';
import { Progress, toDuration } from '../src/import/progress.ts';

const START = Date.parse('2026-11-22T10:00:20Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** A terminal, or a file. */
function aStream(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 30 });
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return { stream: stream as unknown as NodeJS.WriteStream, read: () => text };
}

const headers = (limit: number, remaining: number) =>
  new Headers({
    'X-RateLimit-Limit': `${limit}`,
    'X-RateLimit-Remaining': `${remaining}`,
    'X-RateLimit-Reset': `${Date.parse('2026-11-22T10:01:00Z') / 1000}`,
  });
const error = new LinkServiceError({
  status: 429,
  message: 'Zu viele Anfragen.',
  headers: new Headers({ 'X-Error-Code': 'rate_limited' }),
});
const rows = (count: number) => Array.from({ length: count }, (_, i) => `row-${i}`);

describe('the progress of an import', () => {
  const progress = (isTTY: boolean, rate?: RateLimit) => {
    const { stream, read } = aStream(isTTY);
    return { shown: new Progress({ total: 2_000, done: 0, rateLimit: () => rate, stream }), read };
  };

  it('is one line on a terminal, with the waits in it, until it ends', async () => {
    const { shown, read } = progress(true, readRateLimit(headers(30, 0)));
    await vi.advanceTimersByTimeAsync(2_000);
    shown.finish(rows(1_200));
    shown.wait({ seconds: 38, error });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read()).toContain('1200 of 2000 links, about 40 s left, waiting 38 s');
    expect(read()).toContain('waiting 35 s');
    expect(read()).not.toContain('\n');
    await vi.advanceTimersByTimeAsync(36_000);
    shown.finish(rows(2_000));
    shown.finish(rows(2_000));
    shown.stop();
    expect(read().split('\n')).toEqual([expect.stringContaining('2000 of 2000 links'), '']);
  });

  it('is a line for each wait in a file', async () => {
    const { shown, read } = progress(false);
    shown.finish(rows(200));
    shown.wait({ seconds: 38, error });
    await vi.advanceTimersByTimeAsync(60_000);
    shown.stop();
    expect(read()).toBe('Waiting 38 s for the rate limit.\n');
  });
});

describe('the estimate', () => {
  /** How long an import takes if it does what the client does: it sends batches until there is no room, and waits. */
  function simulate(
    total: number,
    { limit, remaining, msPerRow }: { limit: number; remaining: number; msPerRow: number },
  ) {
    let [now, left, room] = [START, total, remaining];
    while (left > 0) {
      const batch = Math.min(left, ROWS_PER_BATCH);
      const cost = Math.ceil(batch / 40);
      if (room < cost) {
        now = (Math.floor(now / 60_000) + 1) * 60_000;
        room = limit;
      }
      const before = Math.floor(now / 60_000);
      now += batch * msPerRow;
      room = Math.floor(now / 60_000) > before ? limit : room - cost;
      left -= batch;
    }
    return now - START;
  }

  it.each([
    [100, 30, 28, 2],
    [1_500, 30, 28, 2],
    [10_000, 30, 28, 2],
    [10_000, 30, 0, 5],
    [9_999, 60, 17, 1],
    [10_000, 1_000, 900, 2],
    [50_000, 30, 3, 2],
  ])(
    'of %d rows at %d requests a minute, %d left, and %d ms a row has the waits in it',
    (total, limit, remaining, msPerRow) => {
      const rate = readRateLimit(headers(limit, remaining));
      const estimate = estimateMs({ rowsLeft: total, msPerRow, rate, now: START });
      const real = simulate(total, { limit, remaining, msPerRow });
      expect(Math.abs(estimate - real)).toBeLessThanOrEqual(Math.max(2_000, real * 0.1));
    },
  );

  it('needs no rate limit', () => {
    expect(readRateLimit(new Headers())).toBeUndefined();
    expect(estimateMs({ rowsLeft: 1_000, msPerRow: 2, rate: undefined, now: START })).toBe(2_000);
  });

  it.each([
    [44.2, '45 s'],
    [91, '2 min'],
    [7_500, '2 h 5 min'],
  ])('of %d s is shown as %s', (seconds, text) => expect(toDuration(seconds)).toBe(text));
});
