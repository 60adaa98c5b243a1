/** The languages of most browsers (CLDR's with the most speakers), and those whose regions or scripts differ. */
const TAGS =
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US es es-419 es-MX et eu fa fi fil fr fr-BE fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hans zh-Hant zu';

let names: Map<string, string> | undefined;

/** English names of languages, as `Intl.DisplayNames` has them, by tag. Built on first use, as it takes milliseconds. */
export function languageNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const display = new Intl.DisplayNames('en', { type: 'language' });
  names = new Map(TAGS.split(' ').map((tag) => [tag, display.of(tag) ?? tag]));
  return names;
}

/** `pt-BR` for `Brazilian Portuguese`, in any case; anything else stays as it is. */
export function toLanguageTag(text: string): string {
  const name = text.trim().toLowerCase();
  return [...languageNames()].find(([, known]) => known.toLowerCase() === name)?.[0] ?? text;
}

/** `Brazilian Portuguese` for `pt-BR`; a tag without a name in the list, or written in another way, stays as it is. */
export const toLanguageName = (tag: string): string => languageNames().get(tag) ?? tag;
