import { describe, expect, it } from 'vitest';
import { shortPath } from '../../../infra/world-map/short-path.ts';
import { drawWorldMap } from '../../../infra/world-map/world-map.ts';
import drawn from '../../../shared/console/charts/world-map.json' with { type: 'json' };
import { outlinesByName } from '../../../shared/console/charts/world-map.ts';
import { countryNames } from '../../../shared/domain/values/countries.ts';

/** Islands and city-states that the atlas leaves out at this scale, parts of other countries, and Antarctica. */
const notOnMap =
  `Andorra; Antigua & Barbuda; Anguilla; Antarctica; American Samoa; Aruba; Åland Islands; Barbados; Bahrain;
St. Barthélemy; Bermuda; Caribbean Netherlands; Bouvet Island; Cocos (Keeling) Islands; Cook Islands; Cape Verde; Curaçao;
Christmas Island; Dominica; Micronesia; Faroe Islands; Grenada; French Guiana; Guernsey; Gibraltar; Guadeloupe;
South Georgia & South Sandwich Islands; Guam; Hong Kong SAR China; Heard & McDonald Islands; Isle of Man;
British Indian Ocean Territory; Jersey; Kiribati; Comoros; St. Kitts & Nevis; Cayman Islands; St. Lucia; Liechtenstein;
Monaco; St. Martin; Marshall Islands; Macao SAR China; Northern Mariana Islands; Martinique; Montserrat; Malta; Mauritius;
Maldives; Norfolk Island; Nauru; Niue; French Polynesia; St. Pierre & Miquelon; Pitcairn Islands; Palau; Réunion; Seychelles;
Singapore; St. Helena; Svalbard & Jan Mayen; San Marino; São Tomé & Príncipe; Sint Maarten; Turks & Caicos Islands; Tokelau;
Tonga; Tuvalu; U.S. Outlying Islands; Vatican City; St. Vincent & Grenadines; British Virgin Islands; U.S. Virgin Islands;
Wallis & Futuna; Samoa; Mayotte`.split(/;\s+/);

describe('the map of the world', () => {
  it('has each country that clicks can come from, or leaves it out on purpose', () => {
    const missing = [...countryNames.values()].filter((name) => !outlinesByName.has(name));
    expect(missing.sort()).toEqual(notOnMap.toSorted());
    expect(outlinesByName.size + missing.length).toBe(countryNames.size);
  });

  it.each([
    // Longitude and latitude tell these apart: 720 units are 360 degrees, and 0° is in the middle.
    ['France', 325, 410],
    ['United States', 0, 260],
    ['Congo - Kinshasa', 380, 430],
    ['Congo - Brazzaville', 375, 400],
    ['South Sudan', 400, 440],
    ['Dominican Republic', 210, 235],
    ['Australia', 560, 680],
    ['Equatorial Guinea', 370, 390],
    ['Solomon Islands', 650, 710],
    ['Western Sahara', 320, 350],
  ])('has %s in its place', (name, left, right) => {
    const starts = [...(outlinesByName.get(name) ?? '').matchAll(/M(-?\d+),/g)].map(([, x]) => Number(x));
    expect(starts.length).toBeGreaterThan(0);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(name === 'France' ? 200 : left);
    expect(Math.max(...starts)).toBeLessThanOrEqual(right);
  });

  it('is what `npm run world-map` draws', () => {
    expect(drawWorldMap()).toEqual(drawn);
  });

  it('is small', () => {
    expect(JSON.stringify(drawn).length).toBeLessThan(40_000);
  });
});

describe('a short path', () => {
  it('has relative whole numbers, without repeated points', () => {
    expect(shortPath('M1.2,1L5,1.4L5.1,1.3L5,9Z')).toBe('M1,1l4,0 0,8z');
  });

  it('leaves out islands smaller than a unit', () => {
    expect(shortPath('M1,1L5,1L5,9ZM20,20L20.1,20L20,20.1Z')).toBe('M1,1l4,0 0,8z');
  });

  it('keeps a square of a country that is smaller than a unit', () => {
    expect(shortPath('M20,20L20.1,20L20,20.1Z')).toBe('M19,19h2v2h-2z');
  });
});
