import names from './countries.json' with { type: 'json' };

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
