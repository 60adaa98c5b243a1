import names from './countries.json' with { type: 'json' };
import spellings from './country-spellings.json' with { type: 'json' };

/**
 * English names of the 249 countries with a current ISO 3166-1 code (iso.org/obp), by code.
 *
 * The names are those of CLDR, identical to `Intl.DisplayNames` in Node 24 (a test compares them). `Intl.DisplayNames`
 * itself would add 10 ms to a cold start. It also has names for codes that are not countries (`UK`, `SU`, `FX`, `EU`,
 * `ZZ`), and could change with Node, which would split a country in the statistics.
 */
export const countryNames: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** English name of a country by its ISO 3166-1 alpha-2 code in any case; `Unknown` for other codes. */
export function countryName(code: string | undefined): string {
  return countryNames.get(code?.trim().toUpperCase() ?? '') ?? 'Unknown';
}

/**
 * Other spellings of a country by its code: ISO 3166-1 alpha-3 first, then other names. Includes Kosovo, which has
 * no ISO code: its visitors are reported as `XK`.
 */
export const countrySpellings: Readonly<Record<string, readonly string[]>> = spellings;

/** Fast path: names that consist of letters only need lower case only. */
const PLAIN = /^[a-z]+$/i;

/** A country name without differences in case, accents, punctuation, `&`, `and`, `the`, and `St.`. */
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
 * Every folded name of the country with this upper-case code; empty for an unknown code. Cached per country, because
 * folding all countries would delay a cold start.
 */
export function foldedCountryNames(code: string): ReadonlySet<string> {
  const known = folded.get(code);
  if (known) return known;
  const others = Object.hasOwn(countrySpellings, code) ? (countrySpellings[code] ?? []) : [];
  const written = [countryNames.get(code) ?? [], others].flat();
  if (written.length === 0) return new Set();
  const names = new Set([code, ...written].map(foldCountryName));
  folded.set(code, names);
  return names;
}

/** Whether visitors can come from a country with this name, in any of its spellings. */
export function isCountry(name: string): boolean {
  const wanted = foldCountryName(name);
  return Object.keys(countrySpellings).some((code) => foldedCountryNames(code).has(wanted));
}
