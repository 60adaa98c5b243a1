import { describe, expect, it } from 'vitest';
import { countryName, countryNames } from '../../shared/visitor/countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const everyCode = letters.flatMap((first) => letters.map((second) => first + second));

describe('countries', () => {
  const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

  it('have a name each, for all 249 assigned codes, of its own, and the one that Node knows', () => {
    const known = everyCode.filter((code) => countryName(code) !== 'Unknown');
    expect(known).toHaveLength(249);
    expect(known).toEqual([...countryNames.keys()].sort());
    expect(known.map(countryName)).toEqual(known.map((code) => displayNames.of(code)));
    expect(new Set(known.map(countryName)).size).toBe(249);
  });

  it.each([
    ['DE', 'Germany'],
    ['US', 'United States'],
    ['GB', 'United Kingdom'],
    ['TR', 'Türkiye'],
    ['SS', 'South Sudan'],
    ['de', 'Germany'],
    [' DE ', 'Germany'],
  ])('of %j is %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  it.each([
    undefined,
    '',
    'UK',
    'EU',
    'SU',
    'FX',
    'AN',
    'YU',
    'UN',
    'XA',
    'XX',
    'ZZ',
    'T1',
    'A1',
    'DEU',
    'D',
    '276',
    'Germany',
    'constructor',
    'D\0E',
  ])('of %j is unknown', (code) => {
    expect(countryName(code)).toBe('Unknown');
  });
});
