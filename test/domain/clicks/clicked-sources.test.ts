import { describe, expect, it } from 'vitest';
import {
  addClickedLink,
  addClickedSource,
  noClickedSources,
  sourcesToAdd,
} from '../../../shared/domain/clicks/clicked-sources.ts';
import type { Visitor } from '../../../shared/domain/clicks/clicks.ts';
import { attributeName, bytesIn, type Sources } from '../../../shared/domain/clicks/sources-by-day.ts';

/** Besides its hours, so that the item stays below 1 KB. */
const MAX_BYTES = 730;
const OTHER_BYTES = 150;
const TODAY = new Date('2026-03-20T12:00:00Z');

/** Clicks from more places than there is room for. */
function manyClicks() {
  const clicked = noClickedSources();
  for (let i = 0; i < 50; i++) {
    const names = { country: `Land ${i}`, referrer: `${i}.example` };
    addClickedSource(clicked, names as Visitor, 1);
    addClickedLink(clicked, `links#${i}`, 1);
  }
  return clicked;
}

const buildCountries = (day: number, count: number): Sources =>
  new Map(Array.from({ length: count }, (_, i) => [attributeName('country', day, `Earlier ${i}`), 9]));

describe('the room for the places that clicks came from', () => {
  it.each([
    ['in an item without others', new Map()],
    ['beside those of earlier days', buildCountries(19, 20)],
    ['beside those of the same day', buildCountries(20, 10)],
  ])('is used up, and not exceeded, %s', (_, counters: Sources) => {
    const added = sourcesToAdd(manyClicks(), TODAY, { counters, otherBytes: OTHER_BYTES });
    const named = [...added].filter(([attribute]) => !attribute.endsWith(':Other'));
    const bytes = OTHER_BYTES + bytesIn([...counters, ...named]);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytes).toBeGreaterThan(MAX_BYTES - 60);
    // One click of each place that has no counter of its own.
    const others = 100 - named.filter(([attribute]) => !attribute.startsWith('l')).length;
    expect((added.get('c20:Other') ?? 0) + (added.get('r20:Other') ?? 0)).toBe(others);
  });
});
