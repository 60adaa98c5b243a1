import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionNames, dimensions } from '../../../shared/dimensions.ts';
import {
  addClickedLink,
  addClickedSource,
  changeSources,
  noClickedSources,
  sourcesToAdd,
} from '../../../shared/domain/clicks/clicked-sources.ts';
import type { Visitor } from '../../../shared/domain/clicks/clicks.ts';
import {
  attributeName,
  bytesIn,
  type Sources,
  type StoredSources,
  sourceCounts,
  sourcesAfter,
} from '../../../shared/domain/clicks/sources-by-day.ts';
import { breakDown } from '../../support/clicks/break-down.ts';
import { testSize } from '../../support/test-size.ts';

/** Besides its hours, so that the item stays below 1 KB. */
const MAX_BYTES = 700;
const OTHER_BYTES = 150;
const TODAY = new Date('2026-03-20T12:00:00Z');

/** A visit with this name in every dimension. */
const aVisitor = (name: string) =>
  Object.fromEntries(dimensionNames.map((dimension) => [dimension, name])) as unknown as Visitor;

/** Clicks from more places than there is room for. */
function manyClicks() {
  const clicked = noClickedSources();
  for (let i = 0; i < 50; i++) {
    addClickedSource(clicked, aVisitor(`Land ${i}`), 1);
    addClickedLink(clicked, `links#${i}`, 1);
  }
  return clicked;
}

const aName = fc.oneof(
  fc.nat(5).map((i) => `often-${i}`),
  fc.nat(500).map((i) => `once-${i}`),
  fc.nat(50).map((i) => `${i}-${'long'.repeat(i)}`),
);

describe('the names of a day', () => {
  it('come to no more than all clicks, none has more than it had, and there is room for them, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(aName, { maxLength: 20 }), { maxLength: 60, size: 'max' }), (ranges) => {
        let stored: StoredSources = { counters: new Map(), otherBytes: OTHER_BYTES };
        const came = new Map<string, number>();
        for (const names of ranges) {
          const clicked = noClickedSources();
          for (const name of names) {
            addClickedSource(clicked, aVisitor(name), 1);
            came.set(name, (came.get(name) ?? 0) + 1);
          }
          const { added, replaced } = sourcesToAdd(clicked, TODAY, stored);
          stored = { ...stored, counters: sourcesAfter(stored.counters, added, replaced) };
          expect(bytesIn(stored.counters)).toBeLessThanOrEqual(MAX_BYTES - OTHER_BYTES + 50);
        }
        const counts = sourceCounts(stored.counters, '2026-03');
        for (const kind of dimensionNames) {
          const ofKind = counts.filter((count) => count.kind === kind);
          expect(ofKind.reduce((sum, { clicks }) => sum + clicks, 0)).toBeLessThanOrEqual(
            ranges.flat().length,
          );
          expect(ofKind.filter(({ name, clicks }) => clicks > (came.get(name) ?? 0))).toEqual([]);
        }
      }),
      { numRuns: testSize({ ci: 100, local: 30 }) },
    );
  });
});

const buildCountries = (day: number, count: number): Sources =>
  new Map(Array.from({ length: count }, (_, i) => [attributeName('country', day, `Earlier ${i}`), 9]));

describe('the room for the places that clicks came from', () => {
  it.each([
    ['in an item without others', new Map()],
    ['beside those of earlier days', buildCountries(19, 20)],
    ['beside those of the same day', buildCountries(20, 10)],
  ])('is used up, and not exceeded, %s', (_, counters: Sources) => {
    const stored = { counters, otherBytes: OTHER_BYTES };
    const { added, replaced } = sourcesToAdd(manyClicks(), TODAY, stored);
    const kept = [...counters].filter(([attribute]) => !replaced.has(attribute));
    const bytes = OTHER_BYTES + bytesIn([...kept, ...added]);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytes).toBeGreaterThan(MAX_BYTES - 90);
    for (const { letter } of Object.values(dimensions)) {
      expect([...added.keys()].filter((attribute) => attribute.startsWith(letter)).length).toBeGreaterThan(0);
    }
  });
});

describe.each([
  ['at the start of a month', 610],
  ['beside the hours and names of earlier days', 400],
])('every device has a counter of its own %s', (_, room) => {
  const devices = [
    ['desktop', 1700],
    ['mobile', 740],
    ['tablet', 56],
    ['Unknown', 3],
  ] as const;

  /** What is shown after these clicks by device, each time beside those on more names than there is room for. */
  function showDevices(...clicksByTime: (readonly (readonly [string, number])[])[]) {
    let counters: Sources = new Map();
    let clicks = 0;
    for (const byDevice of clicksByTime) {
      const clicked = manyClicks();
      clicked.device.clear();
      for (const [device, count] of byDevice) {
        addClickedSource(clicked, { ...aVisitor('Other'), device }, count);
        clicks += count;
      }
      const { added, replaced } = changeSources(clicked, { day: 20, counters, room });
      counters = sourcesAfter(counters, added, replaced);
    }
    const counts = sourceCounts(counters, '2026-03').filter(({ kind }) => kind === 'device');
    return breakDown(counts, 'device', clicks);
  }

  it('if all come from the start', () => {
    expect(showDevices(devices, devices)).toEqual([
      ['Desktop', 3400],
      ['Mobile', 1480],
      ['Tablet', 112],
      ['Unknown', 6],
    ]);
  });

  it.each([1, 60])(
    'if others come when the names of other kinds have taken all room, in %d parts',
    (parts) => {
      const times = devices.flatMap((device) => Array.from({ length: parts }, () => [device]));
      expect(showDevices(...times)).toEqual([
        ['Desktop', 1700 * parts],
        ['Mobile', 740 * parts],
        ['Tablet', 56 * parts],
        ['Unknown', 3 * parts],
      ]);
    },
  );
});
