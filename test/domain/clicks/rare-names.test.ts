import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import catalogue from '../../../infra/plans.json' with { type: 'json' };
import { applyCommitted, type Click, type CountingState } from '../../../shared/domain/clicks/counting.ts';
import { RareNames } from '../../../shared/domain/clicks/rare-names.ts';
import { measureName, TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { countersIn, noStatistics } from '../../../shared/domain/clicks/statistics-state.ts';
import type { Tally } from '../../../shared/domain/clicks/tallies.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import { planRange } from '../../support/clicks/plan-range.ts';
import { someFacts } from '../../support/clicks/visit-facts.ts';
import { testSize } from '../../support/test-size.ts';

type Item = Record<string, unknown> & { sk: string };

/** A link whose clicks are counted without a table. */
class CountedLink {
  readonly #state: CountingState = {
    plans: catalogue as Plan[],
    owners: new Map([[1, { planId: 3 }]]),
    deleted: new Set(),
    restorable: new Set(),
    statistics: new Map(),
    used: new Map(),
    series: new Map(),
    sources: new Map(),
    charged: new Map(),
  };
  readonly #items = new Map<string, Item>();
  /** How often each referrer came. */
  readonly came = new Map<string, number>();

  /** Counts a batch with a click from each of these hosts, by different visitors or by one. */
  count(referrers: readonly string[], visitor?: string): void {
    const clicks = referrers.map((referrer, i) => aClick(referrer, visitor ?? `v${i}`));
    for (const { referrer } of clicks) this.came.set(referrer, (this.came.get(referrer) ?? 0) + 1);
    for (let left = clicks; left.length > 0; ) {
      const range = planRange(left, this.#state);
      for (const tally of range.tallies.values()) this.#write(tally);
      applyCommitted(range, this.#state);
      left = left.slice(range.end);
    }
  }

  #write({ parts }: Tally): void {
    for (const [sk, { counters, values }] of parts) {
      const item: Item = this.#items.get(sk) ?? { sk };
      for (const [name, by] of counters) item[name] = Number(item[name] ?? 0) + by;
      this.#items.set(sk, Object.assign(item, Object.fromEntries(values)));
    }
  }

  /** What is shown, by host. */
  get shown(): Map<string, number> {
    const entries = Object.entries(countersIn([...this.#items.values()])) as [string, number][];
    const referrers = entries.filter(([name]) => name.startsWith('referrer:'));
    return new Map(referrers.map(([name, count]) => [name.slice('referrer:'.length), count]));
  }

  /** The bytes of names in each part. */
  get bytesOfNames(): number[] {
    const { names } = this.#state.statistics.get('links#1') ?? noStatistics();
    const parts = Map.groupBy(names.placed.values(), ({ part }) => part);
    parts.delete(TOTAL);
    return [...parts.values()].map((some) => some.reduce((sum, name) => sum + measureName(name), 0));
  }
}

const aClick = (referrer: string, visitor: string): Click => ({
  eventId: 'e',
  sequenceNumber: '1',
  time: new Date('2026-03-15T12:00:00Z'),
  subject: 'links#1',
  userId: 1,
  visitor,
  visits: 1,
  newVisitors: 1,
  memberships: [],
  ...someFacts,
  referrer,
});
const hosts = (count: number, suffix: string) => Array.from({ length: count }, (_, i) => `${i}.${suffix}`);
const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);

describe('referrers that come often', () => {
  it.each([
    [520, 'one visitor', 'ann'],
    [520, 'many visitors', undefined],
    [5_000, 'one visitor', 'ann'],
    [5_000, 'many visitors', undefined],
  ])('are shown after %i hosts came once, from %s', (count, _, visitor) => {
    const link = new CountedLink();
    const flood = hosts(count, 'flood.example');
    for (let from = 0; from < count; from += 1_000) link.count(flood.slice(from, from + 1_000), visitor);
    const real = hosts(30, 'a-newspaper-with-a-long-name.example');
    // Each click is a batch of its own, and a host that came once comes between them.
    for (let round = 0; round < 10; round++)
      for (const [i, host] of real.entries()) {
        link.count([host]);
        if (i % 3 === 0) link.count([`${round}-${i}.example`]);
      }
    const { shown } = link;
    expect(real.filter((host) => shown.get(host) !== 10)).toEqual([]);
    expect(sum(shown.values())).toBe(count + 300 + 100);
  });

  it('keep their clicks when 5,000 hosts come once, except for the half with the fewest', () => {
    const link = new CountedLink();
    const known = hosts(500, 'known.example');
    for (const [i, host] of known.entries()) link.count(new Array(1 + Math.floor(i / 50)).fill(host));
    link.count(hosts(5_000, 'flood.example'));
    const { shown, came } = link;
    const changed = known.filter((host) => shown.get(host) !== came.get(host));
    expect(changed).toEqual(known.slice(0, 250));
  });

  it('replace as many that filled the room with three clicks each', () => {
    const link = new CountedLink();
    for (let round = 0; round < 3; round++) link.count(hosts(520, 'flood.example'));
    const real = hosts(200, 'real.example');
    for (let round = 0; round < 20; round++) link.count(real);
    const { shown } = link;
    expect(real.filter((host) => (shown.get(host) ?? 0) >= 15).length).toBe(200);
  });
});

it('Rare names are those with the fewest clicks of their own, not of the names that they replaced', () => {
  const names = hosts(500, 'known.example').map((name, number) => ({
    ...{ dimension: 'referrer' as const, name, number, part: `NAMES#${number}`, attribute: `a${number}` },
    earlier: number < 250 ? 0 : 1000,
  }));
  const rare = new RareNames(
    names,
    'referrer',
    ({ earlier }) =>
      () =>
        earlier + (earlier > 0 ? 1 : 50),
  );
  expect(rare.findReplaceable('x')?.earlier).toBe(1001);
});

describe('the clicks of all names', () => {
  const aHost = fc.oneof(
    fc.nat(40).map((i) => `${i}.often.example`),
    fc.nat(2_000).map((i) => `${i}.once.example`),
    fc.nat(200).map((i) => `${i}.${'long.'.repeat(i % 48)}example`),
    fc.constant('Other'),
  );
  const aBatch = fc.array(aHost, { minLength: 1, maxLength: 400, size: 'max' });

  it('come to all clicks with Other, and none has more than it had, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(aBatch, { minLength: 5, maxLength: 12, size: 'max' }), (batches) => {
        const link = new CountedLink();
        link.count(hosts(480, 'known.example'));
        for (const batch of batches) link.count(batch);
        const { shown, came } = link;
        expect(sum(shown.values())).toBe(sum(came.values()));
        const tooMany = [...shown].filter(
          ([name, count]) => name !== 'Other' && count > (came.get(name) ?? 0),
        );
        expect(tooMany).toEqual([]);
        expect(shown.size).toBeLessThanOrEqual(501);
        expect(Math.max(...link.bytesOfNames)).toBeLessThanOrEqual(900);
      }),
      { numRuns: testSize({ ci: 20, local: 5 }) },
    );
  });
});
