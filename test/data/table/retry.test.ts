import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryOnClash, retryWithBackoff } from '../../../shared/data/table/retry.ts';

// Vitest's fake timers do not include this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => globalThis.setTimeout(resolve, ms)),
}));

const transient = new Error('transient');
const isRetryable = (error: unknown) => error === transient;

/** Runs all timers until the promise settles, and returns what it took in milliseconds. */
async function measureTime(promise: Promise<unknown>): Promise<number> {
  const start = performance.now();
  const settled = promise.then(
    () => performance.now() - start,
    () => performance.now() - start,
  );
  await vi.runAllTimersAsync();
  return settled;
}

describe('retryWithBackoff', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('doubles the longest pause up to the maximum', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const run = vi.fn().mockRejectedValue(transient);
    const options = { isRetryable, maxAttempts: 5, baseDelayMs: 10, maxDelayMs: 40 };
    expect(await measureTime(retryWithBackoff(run, options))).toBe(10 + 20 + 40 + 40);
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('pauses for a random fraction of the longest pause', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.25);
    const run = vi.fn().mockRejectedValueOnce(transient).mockRejectedValueOnce(transient);
    const options = { isRetryable, maxAttempts: 5, baseDelayMs: 100 };
    expect(await measureTime(retryWithBackoff(run, options))).toBe(50 + 50);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('starts no attempt after the time limit, however many are left', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const run = vi.fn().mockRejectedValue(transient);
    const result = retryWithBackoff(run, { isRetryable, maxAttempts: 1_000, maxTotalMs: 1_000 });
    await Promise.all([
      expect(result).rejects.toMatchObject({ code: 'busy', retryAfter: 1, cause: transient }),
      measureTime(result),
    ]);
    expect(run).toHaveBeenCalledTimes(6); // after 20, 60, 140, 300 and 620 ms; the next would be at 1 120 ms
  });

  it('throws an error that is not retryable immediately', async () => {
    const run = vi.fn().mockRejectedValue(new Error('permanent'));
    await expect(retryWithBackoff(run, { isRetryable, maxAttempts: 5 })).rejects.toThrow('permanent');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('retryOnClash', () => {
  it('retries without a pause and throws the last clash', async () => {
    const run = vi.fn().mockRejectedValue(transient);
    await expect(retryOnClash(run, isRetryable)).rejects.toBe(transient);
    expect(run).toHaveBeenCalledTimes(5);
  });
});
