import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  hashPassword,
  verifyAccountPassword,
  verifyLinkPassword,
} from '../../shared/data/password-queues.ts';
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
  vi.mocked(passwords.verifyPassword).mockReset();
  vi.mocked(passwords.hashPassword).mockReset();
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

const times = <T>(count: number, run: (_: unknown, i: number) => T) => Array.from({ length: count }, run);
const BUSY = ['busy', 2];

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

const STRANGER = '192.0.2.1';
const queues = [
  { of: 'links', verify: (password: string) => verifyLinkPassword(password, stored, STRANGER), taken: 6 },
  {
    of: 'accounts',
    verify: (password: string) => verifyAccountPassword(password, stored, STRANGER),
    taken: 16,
  },
];

describe.each(queues)('the queue of passwords of $of', ({ verify, taken }) => {
  it(`takes ${taken} of 200 of a network at once and refuses the others, without holding up hashes or other work`, async () => {
    const comparing = readOutcomes(times(200, () => verify('wrong')));
    expect(await hashPassword('new', salt, 1)).toMatch(/^scrypt\$/);
    expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await comparing).toEqual([...times(taken, () => false), ...times(200 - taken, () => BUSY)]);
  });

  it('is open again when it has moved on', async () => {
    await readOutcomes(times(200, () => verify('wrong')));
    expect(await verify('right')).toBe(true);
  });

  it('refuses those that waited for five seconds, and is open again', async () => {
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    const comparing = readOutcomes(times(3, () => verify('right')));
    clock.mockReturnValue(start + 5_001);
    expect(await comparing).toEqual([true, BUSY, BUSY]);
    expect(await verify('right')).toBe(true);
  });

  it('compares one at a time, also after one that failed', async () => {
    const mocked = vi.mocked(passwords.verifyPassword);
    mocked.mockRejectedValueOnce(new Error('out of memory'));
    await expect(verify('wrong')).rejects.toThrow('out of memory');
    const overlap = measureOverlap(mocked);
    await Promise.all(times(6, () => verify('wrong')));
    expect(overlap.most).toBe(1);
  });
});

/** Starts comparisons that all wait for the first one, and returns in which order they run. */
function recordOrder() {
  const order: string[] = [];
  vi.mocked(passwords.verifyPassword).mockImplementation(async (password) => {
    order.push(password);
    await turn();
    return true;
  });
  return order;
}

describe('passwords of links', () => {
  const guess = (count: number, network: string) =>
    readOutcomes(times(count, () => verifyLinkPassword('guess', stored, network)));

  it('wait for one guess of another network at most, however many there are', async () => {
    const order = recordOrder();
    const guesses = guess(200, '192.0.2.1');
    expect(await verifyLinkPassword('right', stored, '198.51.100.1')).toBe(true);
    expect(order.slice(0, 2)).toEqual(['guess', 'right']);
    await guesses;
  });

  it('come first if their network gave none lately, beside so many that guess that no more can wait', async () => {
    const order = recordOrder();
    const networks = times(25, (_, i) => `203.0.113.${i}`);
    await Promise.all(networks.map((network) => guess(1, network)));
    const guesses = networks.map((network) => guess(200, network));
    order.length = 0;
    expect(await verifyLinkPassword('right', stored, '198.51.100.2')).toBe(true);
    expect(order.indexOf('right')).toBeLessThanOrEqual(1);
    await Promise.all(guesses);
  });
});

describe('passwords of accounts', () => {
  it('do not wait for those of links', async () => {
    const order = recordOrder();
    const guesses = readOutcomes(times(200, () => verifyLinkPassword('guess', stored, STRANGER)));
    await verifyAccountPassword('right', stored, STRANGER);
    expect(order.slice(0, 2)).toEqual(['guess', 'right']);
    await guesses;
  });

  it('are compared for people who are known first, even when the queue is full', async () => {
    const order = recordOrder();
    const guess = (_: unknown, i: number) => verifyAccountPassword('guess', stored, `203.0.113.${i % 50}`);
    const strangers = readOutcomes(times(200, guess));
    const known = times(8, (_, i) => verifyAccountPassword(`known ${i}`, stored, i + 1));
    expect(await Promise.all(known)).toEqual(times(8, () => true));
    expect(order.slice(0, 9)).toEqual(['guess', ...times(8, (_, i) => `known ${i}`)]);
    await strangers;
  });

  it('of an account that gives one after another stop neither people who are known nor others', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const order: string[] = [];
    vi.mocked(passwords.verifyPassword).mockImplementation(async (password) => {
      order.push(password);
      await turn();
      now += 500;
      return true;
    });
    let isOver = false;
    const flood = times(5, async () => {
      while (!isOver) await verifyAccountPassword('own', stored, 9).catch(() => undefined);
    });
    await vi.waitUntil(() => order.length > 6);
    order.length = 0;
    await Promise.all([
      verifyAccountPassword('known', stored, 10),
      verifyAccountPassword('stranger', stored, '198.51.100.9'),
    ]);
    isOver = true;
    await Promise.all(flood);
    // Once a minute, the account comes first for two seconds, too.
    expect(order.indexOf('known')).toBeLessThan(7);
    expect(order.indexOf('stranger')).toBeLessThan(7);
  });
});

describe('the queue of passwords to hash', () => {
  it('takes those of 50 simultaneous changes, two at a time', async () => {
    const overlap = measureOverlap(vi.mocked(passwords.hashPassword));
    await Promise.all(times(50, (_, user) => hashPassword('new', salt, user)));
    expect(overlap.most).toBe(2);
  });

  it('takes 42 of a user and 66 in all at once', async () => {
    measureOverlap(vi.mocked(passwords.hashPassword));
    const ofOne = await readOutcomes(times(100, () => hashPassword('new', salt, 51)));
    expect(ofOne.filter((one) => one !== undefined)).toEqual(times(58, () => BUSY));
    const ofMany = await readOutcomes(times(100, (_, i) => hashPassword('new', salt, 52 + i)));
    expect(ofMany.filter((one) => one !== undefined)).toEqual(times(34, () => BUSY));
  });

  it('lets others wait for two of a user with many', async () => {
    const order: string[] = [];
    vi.mocked(passwords.hashPassword).mockImplementation(async (password) => {
      order.push(password);
      await turn();
      return '';
    });
    const many = times(40, () => hashPassword('many', salt, 200));
    await hashPassword('one', salt, 201);
    expect(order.slice(0, 3)).toEqual(['many', 'many', 'one']);
    await Promise.all(many);
  });
});

describe('functions', () => {
  it('hash in the queues, except at deploy', () => {
    const hashing = sourceFiles.filter((file) =>
      /import [^;]*(hashPassword|verifyPassword|\*)[^;]*users\/passwords\.ts'/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(hashing).toEqual(['shared/data/password-queues.ts', 'shared/data/users/first-administrator.ts']);
  });
});
