import { setImmediate } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { mapInTurns, shareEventLoop, waitForTurn } from '../shared/event-loop.ts';
import { setCurrentUser, withDeadline } from '../shared/invocation.ts';
import { countTurns, restoreClock, tickingClock } from './support/turns.ts';

restoreClock();

describe('long work', () => {
  it('lets others have the event loop after a few steps, and keeps the order of its results', async () => {
    tickingClock();
    const values = Array.from({ length: 100 }, (_, i) => i);
    const work = mapInTurns(values, (value) => 2 * value);
    expect(await countTurns(work)).toBeGreaterThanOrEqual(100 / 6);
    expect(await work).toEqual(values.map((value) => 2 * value));
  });

  it('of several requests shares one turn, however many there are', async () => {
    tickingClock();
    const steps: number[] = [];
    const request = async (id: number) => {
      for (let i = 0; i < 10; i++) {
        steps.push(id);
        await shareEventLoop();
      }
    };
    const work = Promise.all([1, 2, 3, 4, 5].map(request));
    let longest = 0;
    for (let before = 0; steps.length < 50; before = steps.length) {
      await setImmediate();
      longest = Math.max(longest, steps.length - before);
    }
    await work;
    // Five milliseconds, a step of each before it waits, and those of the one that continues first: 25 if each had its own time.
    expect(longest).toBeLessThanOrEqual(3 * 5);
  });

  it('that begins at once takes a turn after the step before it, and not all of them at once', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let [steps, longest] = [0, 0];
    const work = Promise.all(
      Array.from({ length: 20 }, async () => {
        await waitForTurn();
        now += 3;
        steps++;
      }),
    );
    for (let before = 0; steps < 20; before = steps) {
      await setImmediate();
      longest = Math.max(longest, steps - before);
    }
    await work;
    expect(longest).toBe(2);
  });

  it('of one user, however much it is, holds up others by a step of it for each of theirs', async () => {
    tickingClock();
    const steps: string[] = [];
    const request = (user: number, name: string) =>
      withDeadline(async (_event: unknown, _context: Context) => {
        setCurrentUser(user);
        for (let i = 0; i < 10; i++) {
          await shareEventLoop();
          steps.push(name);
        }
      })({}, {} as Context);
    const flood = Array.from({ length: 100 }, () => request(1, 'flood'));
    await request(2, 'other');
    expect(steps.filter((name) => name === 'other')).toHaveLength(10);
    // The turn that has begun, in which each request of the flood may take one step before it waits.
    expect(steps.length).toBeLessThanOrEqual(2 * 10 + 5);
    await Promise.all(flood);
  });

  it('of two users is done by a step of each in turn, also if there is time for more', async () => {
    tickingClock();
    const steps: string[] = [];
    const requests = ['first', 'second'].map((name, user) =>
      withDeadline(async (_event: unknown, _context: Context) => {
        setCurrentUser(user);
        for (let i = 0; i < 20; i++) {
          await shareEventLoop();
          steps.push(name);
        }
      })({}, {} as Context),
    );
    await Promise.all(requests);
    // After the turn in which both begin, and until one of them ends.
    const shared = steps.slice(6, 26);
    expect(shared.filter((name, i) => name === shared[i - 1])).toEqual([]);
  });

  it('that is short waits for nothing', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await setImmediate();
    expect(shareEventLoop()).toBeUndefined();
    expect(shareEventLoop()).toBeUndefined();
  });
});
