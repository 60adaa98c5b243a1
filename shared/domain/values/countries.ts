import lines from './countries.json' with { type: 'json' };
import spellings from './country-spellings.json' with { type: 'json' };

/**
 * English names of the 249 countries with a current ISO 3166-1 code (iso.org/obp), by code.
 *
 * The names are those of CLDR, identical to `Intl.DisplayNames` in Node 24 (a test compares them). `Intl.DisplayNames`
 * itself would add 10 ms to a cold start. It also has names for codes that are not countries (`UK`, `SU`, `FX`, `EU`,
 * `ZZ`), and could change with Node, which would split a country in the statistics. The file has a line for each
 * letter, so that it is small. Redirects do not load it.
 */
export const countryNames: ReadonlyMap<string, string> = /* @__PURE__ */ readNames();

function readNames(): Map<string, string> {
  const countries = lines.flatMap((line) => line.split(';'));
  return new Map(countries.map((country) => [country.slice(0, 2), country.slice(3)]));
}

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

let codes: ReadonlyMap<string, string> | undefined;

/** The upper-case code of the country with this name, in any of its spellings; undefined for an unknown name. */
export function findCountryCode(name: string): string | undefined {
  codes ??= new Map(
    Object.entries(countrySpellings).flatMap(([code, others]) =>
      [code, countryNames.get(code) ?? [], others].flat().map((name) => [foldCountryName(name), code]),
    ),
  );
  return codes.get(foldCountryName(name));
}
