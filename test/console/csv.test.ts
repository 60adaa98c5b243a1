import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../shared/console/files/csv.ts';
import { escapeInnerFormulas, unescapeFormulas } from '../../shared/domain/import/formulas.ts';

describe('a field of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [';=1+1', `";'=1+1"`],
    ['a\t@SUM(1)', `"a\t'@SUM(1)"`],
    ['a| -1', `"a| '-1"`],
    ["a;'=1", `"a;''=1"`],
    ['a;"=1', `"a;""'=1"`],
    ['Hi\r\n=1+1', `"Hi\r\n'=1+1"`],
    ['1; 2', '"1; 2"'],
    ['plain', 'plain'],
  ])('is no formula, whatever separator a spreadsheet splits at: %j', (field, written) => {
    expect(csvRows([[field, 1]])).toBe(`${written},1\r\n`);
    expect(csvRows([[1, field]])).toBe(`1,${written}\r\n`);
  });

  it('is imported as it was, whatever was escaped in it', () => {
    const texts = fc.array(fc.constantFrom('a', ';', '\n', "'", '"', '=', '-', '|', ' '), { minLength: 1 });
    const start = fc.array(fc.constantFrom("'", '=', '＝', '-', 'a'), { minLength: 1 });
    fc.assert(
      fc.property(start, texts, (first, characters) => {
        const text = `${first.join('')}${characters.join('')}a`;
        const [row] = parse(csvRows([[text]])) as string[][];
        expect(unescapeFormulas(row?.[0] ?? '')).toBe(text);
      }),
    );
  });

  it.each(['\n', ';', "'", '"', ";'", '\n '])(
    'takes no longer than its length if it has many of %j',
    (some) => {
      const text = `a${some.repeat(100_000)}a`;
      expect(unescapeFormulas(escapeInnerFormulas(text))).toBe(text);
    },
  );
});
