import { describe, expect, it } from 'vitest';
import { parseDate, ValueError } from '../../../shared/domain/import/values.ts';

describe('a date of another service', () => {
  it.each([
    ['2024-02-01', '2024-02-01 00:00:00'],
    ['2024-02-01T10:00:00Z', '2024-02-01 10:00:00'],
    ['2024-02-01 10:00:00.123+02', '2024-02-01 08:00:00'],
    ['2024-02-01 10:00:00 +0200', '2024-02-01 08:00:00'],
    ['1706781600', '2024-02-01 10:00:00'],
    ['Feb 1, 2024', '2024-02-01 00:00:00'],
    ['1 February 2024', '2024-02-01 00:00:00'],
    ['Feb 1, 2024, 3:04 PM', '2024-02-01 15:04:00'],
    ['Thu, 01 Feb 2024 10:00:00 GMT', '2024-02-01 10:00:00'],
    ['01 Feb 2024 10:00 +02:00', '2024-02-01 08:00:00'],
    ['Thu Feb 01 2024 10:00:00 GMT+0200 (CEST)', '2024-02-01 08:00:00'],
  ])('%s is read in its zone, and in UTC without one', (text, expected) => {
    expect(parseDate(text, 'date')).toBe(expected);
  });

  it.each([
    '1/2/2024',
    '2024-02-30',
    'Feb 30, 2024',
    'Link 2024',
    'Février 2024',
    // Which of the zones with this name?
    'Jan 31, 2030 10:00 AM PST',
    'Feb 1, 2024 10:00 IST',
  ])('%s is refused rather than taken for another one', (text) => {
    expect(() => parseDate(text, 'date')).toThrow(ValueError);
  });
});
