import names from './countries.json' with { type: 'json' };
import spellings from './country-spellings.json' with { type: 'json' };

/**
 * English names of the 249 countries that ISO 3166-1 assigns a code today (iso.org/obp), by that code.
 *
 * The names are CLDR's, those of `Intl.DisplayNames` in Node 24 to the letter (a test compares them). They are kept
 * here because `Intl.DisplayNames` takes 10 ms to be made, which a visitor would wait for at a cold start; because it
 * also answers for codes that are no country of today (`UK`, `SU`, `FX`, `EU`, `ZZ`); and because a name that changes
 * with Node would stand twice in the statistics.
 */
export const countryNames: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** English name of a country by its ISO 3166-1 alpha-2 code, in any case, or `Unknown`. */
export function countryName(code: string | undefined): string {
  return countryNames.get(code?.trim().toUpperCase() ?? '') ?? 'Unknown';
}

/**
 * What else people write for a country, by its code: ISO 3166-1 alpha-3 first, then other names. Kosovo is among them,
 * though ISO assigns it no code: visitors from there are said to come from `XK`.
 */
export const countrySpellings: Readonly<Record<string, readonly string[]>> = spellings;

/** Most owners write letters only: that needs nothing but lower case. */
const PLAIN = /^[a-z]+$/i;

/** A country's name without what people write differently: case, accents, punctuation, `&`, `and`, `the`, `St.`. */
export function foldCountryName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&|(?:^| )(?:and|the)(?= )|, the$/g, '')
    .replace(/\bst[. -]+(?=\p{L})/gu, 'saint')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const folded = new Map<string, ReadonlySet<string>>();

/**
 * Everything that names the country with this code in upper case, folded; nothing for what is no country's code. It is
 * made when a visitor from there needs it, and kept: for all countries at once it would delay a cold start.
 */
export function foldedNamesOf(code: string): ReadonlySet<string> {
  const known = folded.get(code);
  if (known) return known;
  const others = Object.hasOwn(countrySpellings, code) ? (countrySpellings[code] ?? []) : [];
  const written = [countryNames.get(code) ?? [], others].flat();
  if (written.length === 0) return new Set();
  const names = new Set([code, ...written].map(foldCountryName));
  folded.set(code, names);
  return names;
}
