import { describe, expect, it } from 'vitest';
import {
  afterRequest,
  hasFailedForDays,
  isExtra,
  isFailing,
  isSlow,
  nextAttempt,
} from '../../../shared/domain/webhooks/retries.ts';
import type { OutboxState } from '../../../shared/domain/webhooks/webhooks.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const [SECOND, DAY] = [1000, 86_400_000];

/** When each attempt is sent, in seconds after the first, if all fail. `retryAfter` is in each response. */
function listAttempts(random: number, retryAfter?: number): number[] {
  const tries = { attempts: 0, postponed: 0, firstSent: NOW };
  const times: number[] = [];
  for (let now: number | undefined = NOW; now !== undefined; ) {
    times.push((now - NOW) / SECOND);
    tries.attempts++;
    const next: number | undefined = nextAttempt(tries, retryAfter, { now, random });
    if (retryAfter !== undefined) tries.postponed++;
    now = next;
  }
  return times;
}

describe('An event that is never accepted', () => {
  it('is sent ten times over three days', () => {
    const times = listAttempts(0.5);
    expect(times).toEqual([0, 5, 35, 155, 755, 4355, 15_155, 43_955, 115_955, 259_955]);
    expect((times.at(-1) ?? 0) / 86_400).toBeCloseTo(3, 1);
  });

  it.each([
    [0, 0.75],
    [1, 1.25],
  ])('has pauses that vary by a quarter: random %d', (random, factor) => {
    const pauses = [5, 30, 120, 600, 3600, 10_800, 28_800, 72_000, 144_000];
    const times = listAttempts(random);
    expect(times).toHaveLength(10);
    pauses.forEach((pause, index) => {
      const actual = (times[index + 1] ?? 0) - (times[index] ?? 0);
      expect(actual - pause * factor).toBeGreaterThanOrEqual(0);
      expect(actual - pause * factor).toBeLessThan(1);
    });
  });

  it('is sent again within ten seconds', () => {
    const last = { now: NOW + 999, random: 1 };
    const next = nextAttempt({ attempts: 1, postponed: 0, firstSent: last.now }, undefined, last) ?? 0;
    expect(next - last.now).toBeLessThan(10 * SECOND);
  });

  it('is sent for three days if each response has a Retry-After, however short it is', () => {
    const times = listAttempts(0, 60);
    expect((times.at(-2) ?? 0) / 86_400).toBeLessThan(3);
    expect((times.at(-1) ?? 0) / 86_400).toBe(3);
  });

  it('is sent ten times if each response has a Retry-After, however long it is', () => {
    expect(listAttempts(0, 10 * 86_400)).toEqual(Array.from({ length: 10 }, (_, n) => n * 86_400));
  });

  it('goes on with its schedule after a Retry-After', () => {
    const tries = { attempts: 21, postponed: 20, firstSent: NOW };
    expect(nextAttempt(tries, undefined, { now: NOW, random: 0.5 })).toBe(NOW + 5 * SECOND);
  });

  it.each([0, 0.5, 1])('is sent within five seconds after the end of a Retry-After: random %d', (random) => {
    for (const now of [NOW, NOW + 1, NOW + 999]) {
      const next = nextAttempt({ attempts: 3, postponed: 0, firstSent: NOW }, 90, { now, random }) ?? 0;
      expect(next).toBeGreaterThanOrEqual(now + 90 * SECOND);
      expect(next).toBeLessThanOrEqual(now + 95 * SECOND);
    }
  });

  it('has its next attempt at a whole second, so that many events have the same', () => {
    const next = nextAttempt({ attempts: 2, postponed: 0, firstSent: NOW }, undefined, {
      now: NOW + 7,
      random: 0.123,
    });
    expect((next ?? 1) % SECOND).toBe(0);
  });

  it('is sent only once more if a person asks for it afterwards', () => {
    expect(
      nextAttempt({ attempts: 11, postponed: 0, firstSent: NOW }, undefined, { now: NOW, random: 0 }),
    ).toBeUndefined();
    expect([10, 11].map((attempts) => isExtra({ attempts, postponed: 0 }))).toEqual([false, true]);
    expect(isExtra({ attempts: 30, postponed: 25 })).toBe(false);
  });
});

describe('A receiver', () => {
  const fail = (state: OutboxState, now = NOW) => afterRequest(state, { hasSucceeded: false }, now);
  const failTimes = (times: number): OutboxState =>
    Array.from({ length: times }).reduce<OutboxState>((state) => fail(state), {});
  const pauseSeconds = ({ pausedUntil = NOW }: OutboxState) => (pausedUntil - NOW) / SECOND;

  it('pauses after ten failures in a row, twice as long each time, for up to 15 minutes', () => {
    const pauses = Array.from({ length: 20 }, (_, n) => pauseSeconds(failTimes(n + 1)));
    expect(pauses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 0));
    expect(pauses.slice(9)).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900]);
    expect([failTimes(9), failTimes(10)].map(isFailing)).toEqual([false, true]);
  });

  it('is as good as new after a success', () => {
    expect(afterRequest({ failures: 9, failingSince: 1, failedAt: 2 }, { hasSucceeded: true }, NOW)).toEqual(
      {},
    );
  });

  it('pauses until the end of a Retry-After, also if another request succeeds in the meantime', () => {
    const response = { hasSucceeded: false, retryAfterSeconds: 600 };
    const state = afterRequest({}, response, NOW);
    expect(state).toEqual({ failures: 0, failingSince: NOW, failedAt: NOW, pausedUntil: NOW + 600 * SECOND });
    expect(pauseSeconds(afterRequest(state, { hasSucceeded: true }, NOW + 1))).toBe(600);
    expect(pauseSeconds(fail(state))).toBe(600);
    expect(pauseSeconds(afterRequest({}, { ...response, retryAfterSeconds: 1e9 }, NOW))).toBe(86_400);
  });

  it('is slow for ten minutes after each response that took more than two seconds, however quick those in between are', () => {
    const quick = { hasSucceeded: true, ms: 2000 };
    const slow = afterRequest({}, { hasSucceeded: true, ms: 2001 }, NOW);
    expect(slow).toEqual({ slowUntil: NOW + 600 * SECOND });
    expect(afterRequest(slow, quick, NOW + 599 * SECOND)).toEqual(slow);
    expect(afterRequest(slow, quick, NOW + 600 * SECOND)).toEqual({});
    expect(afterRequest(slow, { hasSucceeded: false, ms: 5 }, NOW + SECOND)).toMatchObject(slow);
    expect([599, 600].map((second) => isSlow(slow, NOW + second * SECOND))).toEqual([true, false]);
  });

  it('does not pause longer than each Retry-After, however many there are', () => {
    let state: OutboxState = {};
    for (let n = 0; n < 50; n++) {
      state = afterRequest(state, { hasSucceeded: false, retryAfterSeconds: 1 }, NOW + n * 2 * SECOND);
    }
    expect(state.pausedUntil).toBe(NOW + 99 * SECOND);
    expect(state.failingSince).toBe(NOW);
  });

  it('has failed for days if it failed again and again for five days', () => {
    let state = fail({});
    for (let day = 0; day <= 5; day++) state = fail(state, NOW + day * DAY);
    expect(hasFailedForDays(state, NOW + 5 * DAY - 1)).toBe(false);
    expect(hasFailedForDays(state, NOW + 5 * DAY)).toBe(true);
  });

  it('has not failed for days if it had no request in between', () => {
    const state = fail(fail({}), NOW + 6 * DAY);
    expect(state).toMatchObject({ failures: 1, failingSince: NOW + 6 * DAY });
    expect(hasFailedForDays(state, NOW + 6 * DAY)).toBe(false);
  });
});
