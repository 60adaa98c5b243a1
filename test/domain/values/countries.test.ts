import { describe, expect, it } from 'vitest';
import {
  countryName,
  countryNames,
  countrySpellings,
  findCountryCode,
  foldCountryName,
} from '../../../shared/domain/values/countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const everyCode = letters.flatMap((first) => letters.map((second) => first + second));

describe('countryName', () => {
  const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

  it('has a unique name for each of the 249 assigned codes, identical to that of Node', () => {
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
  ])('names %j as %s', (code, name) => {
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
  ])('returns Unknown for %j', (code) => {
    expect(countryName(code)).toBe('Unknown');
  });
});

describe('the spellings of a country', () => {
  const codes = Object.keys(countrySpellings);

  it('exist for every assigned code, and for Kosovo', () => {
    expect(codes).toEqual([...countryNames.keys(), 'XK'].sort());
  });

  it('start with its own alpha-3 code', () => {
    const alpha3 = codes.map((code) => countrySpellings[code]?.[0] ?? '');
    expect(alpha3.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(new Set(alpha3).size).toBe(codes.length);
  });

  it('are unique across countries once folded', () => {
    const written = codes.flatMap((code) => [
      code,
      ...[countryNames.get(code) ?? [], countrySpellings[code] ?? []].flat(),
    ]);
    const folded = written.map(foldCountryName);
    expect(folded.filter((name, index) => folded.indexOf(name) !== index)).toEqual([]);
    expect(folded).not.toContain('');
  });

  it.each([
    [
      'US',
      'us',
      'USA',
      'U.S.',
      'U.S.A.',
      'United States',
      'united states of america',
      'The United States',
      'America',
    ],
    ['GB', 'uk', 'U.K.', 'GBR', 'Great Britain', 'BRITAIN', 'The United Kingdom'],
    ['CZ', 'Czech Republic', 'The Czech Republic', 'Czechia', 'CZE'],
    ['RU', 'Russia', 'Russian Federation'],
    [
      'KR',
      'South Korea',
      'Korea, South',
      'Republic of Korea',
      'Korea, Republic of',
      'Korea',
      'S-O-U-T-H KOREA',
    ],
    ['KP', 'North Korea', 'DPRK'],
    ['CI', 'Ivory Coast', 'Côte d’Ivoire', "Cote d'Ivoire", 'COTE D IVOIRE'],
    ['TR', 'Turkey', 'Türkiye', 'Turkiye', 'TÜRKİYE', 'Tu\u0308rkiye'],
    ['NL', 'Holland', 'The Netherlands', 'Netherlands, The'],
    ['MK', 'Macedonia', 'North Macedonia', 'FYROM'],
    ['SZ', 'Swaziland', 'Eswatini'],
    ['MM', 'Burma', 'Myanmar', 'Myanmar (Burma)'],
    ['VA', 'Vatican', 'Vatican City', 'Holy See', 'The Vatican'],
    ['BA', 'Bosnia & Herzegovina', 'Bosnia and Herzegovina', 'Bosnia-Herzegovina', 'Bosnia&Herzegovina'],
    ['VC', 'St. Vincent & Grenadines', 'Saint Vincent and the Grenadines', 'st vincent and the grenadines'],
    ['LC', 'St. Lucia', 'St Lucia', 'St.Lucia', 'Saint Lucia'],
    ['BL', 'Saint Barthelemy', 'St-Barthélemy'],
    ['ST', 'ST', 'ST.', 'S.T.', 'STP', 'Sao Tome and Principe'],
    ['AD', 'AND', 'Andorra'],
    ['CD', 'DR Congo', 'Democratic Republic of the Congo', 'Congo (Kinshasa)'],
    ['CG', 'Congo', 'Republic of the Congo'],
    ['HK', 'Hong Kong', 'HongKong'],
    ['VN', 'Viet Nam', 'Vietnam'],
    ['VI', 'US Virgin Islands', 'U.S. Virgin Islands', 'Virgin Islands, U.S.'],
    ['XK', 'XK', 'Kosovo'],
    ['CW', 'Curacao', 'Ｃｕｒａçａｏ'],
  ])('of %s include %s', (code, ...written) => {
    for (const name of written) expect(findCountryCode(name), name).toBe(code);
  });

  it.each([
    'Narnia',
    'Germany, France',
    'Deutschland',
    'D',
    '',
    ' ',
    ' and ',
    '日本',
    '日本 US',
    'ДE',
    'D\u0415',
    'ZZ',
    'T1',
    'constructor',
    '__proto__',
  ])('do not include %j', (name) => {
    expect(findCountryCode(name)).toBeUndefined();
  });
});
