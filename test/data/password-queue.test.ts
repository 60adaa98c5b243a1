import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../shared/data/password-queue.ts';
import * as passwords from '../../shared/domain/users/passwords.ts';
import { sourceFiles } from '../architecture/import-graph.ts';

// Real, but replaceable where only the order matters.
vi.mock('../../shared/domain/users/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof passwords>();
  return {
    ...original,
    hashPassword: vi.fn(original.hashPassword),
    verifyPassword: vi.fn(original.verifyPassword),
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

const salt = Buffer.alloc(16);
const stored = await passwords.hashPassword('right', salt, { N: 16, r: 1, p: 1 });

/** What came of many passwords given at once: the result, or an error's code and the seconds to wait. */
async function readOutcomes(runs: Promise<unknown>[]) {
  const settled = await Promise.allSettled(runs);
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : [one.reason.code, one.reason.retryAfter],
  );
}

const times = <T>(count: number, run: () => T) => Array.from({ length: count }, run);
const BUSY = ['busy', 5];

/** How many runs overlap at most. */
function measureOverlap(mocked: { mockImplementation(run: () => Promise<never>): unknown }) {
  const overlap = { now: 0, most: 0 };
  mocked.mockImplementation(async () => {
    overlap.most = Math.max(overlap.most, ++overlap.now);
    await turn();
    overlap.now--;
    return undefined as never;
  });
  return overlap;
}

describe('the queue of passwords to compare', () => {
  it('takes 17 of 200 at once and refuses the others, without holding up hashes or other work', async () => {
    const comparing = readOutcomes(times(200, () => verifyPassword('wrong', stored)));
    expect(await hashPassword('new', salt)).toMatch(/^scrypt\$/);
    expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await comparing).toEqual([...times(17, () => false), ...times(183, () => BUSY)]);
  });

  it('is open again when it has moved on', async () => {
    await readOutcomes(times(200, () => verifyPassword('wrong', stored)));
    expect(await verifyPassword('right', stored)).toBe(true);
  });

  it('refuses those that waited for five seconds', async () => {
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    const comparing = readOutcomes(times(3, () => verifyPassword('right', stored)));
    clock.mockReturnValue(start + 5_001);
    expect(await comparing).toEqual([BUSY, BUSY, BUSY]);
  });

  it('compares one at a time', async () => {
    const overlap = measureOverlap(vi.mocked(passwords.verifyPassword));
    await Promise.all(times(10, () => verifyPassword('wrong', stored)));
    expect(overlap.most).toBe(1);
  });
});

describe('the queue of passwords to hash', () => {
  it('takes those of 50 simultaneous changes, two at a time', async () => {
    const overlap = measureOverlap(vi.mocked(passwords.hashPassword));
    await Promise.all(times(50, () => hashPassword('new', salt)));
    expect(overlap.most).toBe(2);
  });

  it('is limited too', async () => {
    measureOverlap(vi.mocked(passwords.hashPassword));
    const outcomes = await readOutcomes(times(200, () => hashPassword('new', salt)));
    expect(outcomes.filter((one) => one !== undefined)).toEqual(times(134, () => BUSY));
  });
});

describe('functions', () => {
  it('hash in the queues, except at deploy', () => {
    const hashing = sourceFiles.filter((file) =>
      /import [^;]*(hashPassword|verifyPassword|\*)[^;]*users\/passwords\.ts'/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(hashing).toEqual(['shared/data/password-queue.ts', 'shared/data/users/first-administrator.ts']);
  });
});
