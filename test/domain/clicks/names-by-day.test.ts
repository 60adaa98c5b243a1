import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addToNames, type NamesPart, noNamesByDay } from '../../../shared/domain/clicks/names-by-day.ts';
import { attributeName, parseDay } from '../../../shared/domain/clicks/sources-by-day.ts';
import { testSize } from '../../support/test-size.ts';

const DAY = 20_500;

it('parts are opened in the order of their days, so that one before a day and those from it on have all its names', () => {
  const aClick = fc.record({ day: fc.nat(8), name: fc.nat(400), move: fc.boolean() });
  fc.assert(
    fc.property(fc.array(aClick, { maxLength: 400, size: 'max' }), (clicks) => {
      let names = noNamesByDay();
      const parts = new Map<number, NamesPart>();
      for (const { day, name, move } of clicks) {
        const counter = attributeName('referrer', DAY + day, `${name}.${'long'.repeat(10)}.example`);
        names = addToNames(names, new Map([[counter, 1]]), { day: DAY + day, move });
        if (names.part) parts.set(names.part.number, names.part);
      }
      const sorted = [...parts.values()].sort((a, b) => a.day - b.day || a.number - b.number);
      expect(sorted.map(({ number }) => number)).toEqual([...parts.keys()]);
      for (let from = DAY; from <= DAY + 8; from++) {
        const before = sorted.filter(({ day }) => day < from).slice(0, -1);
        const missed = before.flatMap((part) =>
          [...part.names.keys()].filter((one) => parseDay(one) >= from),
        );
        expect(missed).toEqual([]);
      }
    }),
    { numRuns: testSize({ ci: 300, local: 40 }) },
  );
});
