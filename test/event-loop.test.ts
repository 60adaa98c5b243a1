import { setImmediate } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import {
  beginStep,
  continueStep,
  mapInTurns,
  noteConnection,
  shareEventLoop,
  spendTurn,
  waitForTurn,
} from '../shared/event-loop.ts';
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
        await beginStep();
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

  it.each([
    ['at once', waitForTurn, 2],
    // The first one does not wait.
    ['in time', beginStep, 3],
  ])(
    'that begins %s takes a turn after the step before it, and not all of them at once',
    async (_, ask, most) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      let [steps, longest] = [0, 0];
      const work = Promise.all(
        Array.from({ length: 20 }, async () => {
          await ask();
          now += 3;
          steps++;
        }),
      );
      for (let before = 0; steps < 20; before = steps) {
        await setImmediate();
        longest = Math.max(longest, steps - before);
      }
      await work;
      expect(longest).toBe(most);
    },
  );

  it('with what requests have read is done for one request after the other, not for all of them at once', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const order: number[] = [];
    const continueRequest = (id: number) =>
      withDeadline(async (_event: unknown, _context: Context) => {
        const readAndGoOn = async () => {
          await continueStep();
          now += 2;
          order.push(id);
        };
        await Promise.all([readAndGoOn(), readAndGoOn(), readAndGoOn()]);
      })({}, {} as Context);
    const work = Promise.all([1, 2, 3, 4, 5].map(continueRequest));
    let longest = 0;
    for (let before = 0; order.length < 15; before = order.length) {
      await setImmediate();
      longest = Math.max(longest, order.length - before);
    }
    await work;
    expect(order).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
    // The first one does not wait.
    expect(longest).toBe(6);
  });

  /** Runs steps that take so long, for a user. */
  const request = (user: number, count: number, step: () => void) =>
    withDeadline(async (_event: unknown, _context: Context) => {
      setCurrentUser(user);
      for (let i = 0; i < count; i++) {
        await beginStep();
        step();
      }
    })({}, {} as Context);

  /** How often the steps of a flood come between those of another user, which all take so many milliseconds. */
  async function countFlood(ms: { flood: number; other: number }): Promise<number> {
    let [now, flooded] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const flood = Array.from({ length: 100 }, () =>
      request(1, 10, () => {
        now += ms.flood;
        flooded++;
      }),
    );
    await setImmediate();
    flooded = 0;
    await request(2, 10, () => {
      now += ms.other;
    });
    const between = flooded;
    await Promise.all(flood);
    // The turn ends.
    await setImmediate();
    return between;
  }

  it('of one user, however much it is, holds up others by two milliseconds for each two of theirs', async () => {
    expect(await countFlood({ flood: 1, other: 1 })).toBeLessThanOrEqual(10 + 5);
    // A page with ten short steps waits for one slice of the flood, which is that of one long step, and not for ten of them.
    expect(await countFlood({ flood: 4, other: 0.1 })).toBeLessThanOrEqual(3);
    // Long steps of a page wait for as much time, and not for as many steps.
    expect(await countFlood({ flood: 0.1, other: 4 })).toBeGreaterThan(100);
  });

  it('lets connections be accepted first, each in a turn, for ten milliseconds', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    shareEventLoop();
    let isDone = false;
    const work = waitForTurn().then(() => {
      isDone = true;
    });
    for (; !isDone; now++) {
      noteConnection();
      await setImmediate();
    }
    await work;
    expect(now).toBeGreaterThanOrEqual(10);
    expect(now).toBeLessThanOrEqual(12);
  });

  it('counts what it begins as done, so that as much as fits into a turn begins in each', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    let [begun, most] = [0, 0];
    const work = Array.from({ length: 40 }, async () => {
      await waitForTurn();
      spendTurn(0.5);
      begun++;
    });
    for (let before = 0; begun < 40; before = begun) {
      await setImmediate();
      most = Math.max(most, begun - before);
    }
    await Promise.all(work);
    expect(most).toBe(5 / 0.5);
  });

  it('that is short waits for nothing', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await setImmediate();
    expect(shareEventLoop()).toBeUndefined();
    expect(shareEventLoop()).toBeUndefined();
  });
});
