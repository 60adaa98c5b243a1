import { describe, expect, it } from 'vitest';
import { csvRows } from '../../shared/console/files/csv.ts';

describe('a field of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [';=1+1', '";=1+1"'],
    ['a\t@SUM(1)', '"a\t@SUM(1)"'],
    ['a|-1', '"a|-1"'],
    ['plain', 'plain'],
  ])('is no formula, whatever separator a spreadsheet splits at: %j', (field, written) => {
    expect(csvRows([[field, 1]])).toBe(`${written},1\r\n`);
  });
});
