import { languageTag, lookupFallbacks } from '../../domain/links/languages.ts';

/** Browsers send a dozen at most. */
const MAX_LANGUAGES = 50;

/** As long as any tag in use (RFC 5646, 4.4.1); `*` is none: who takes any language takes the default's. */
const TAG = /^(?=.{1,35}$)[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*$/i;

/** 0 to 1; undefined for what is none, and the language is left out then. */
function weightOf(parameter: string | undefined): number | undefined {
  if (parameter === undefined) return 1;
  const weight = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\d*\s*$/i.exec(parameter)?.[1];
  return weight === undefined ? undefined : Number(weight);
}

/**
 * The languages of `Accept-Language` (RFC 9110, 12.5.4), best first, each followed by what suits in its place; those
 * with a weight of 0 are not among them. Whatever the header holds, it takes some microseconds and never throws.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',', MAX_LANGUAGES).flatMap((range) => {
    const [tag = '', parameter] = range.split(';', 2);
    const weight = weightOf(parameter);
    return weight !== undefined && TAG.test(tag.trim()) ? [{ tag: languageTag(tag.trim()), weight }] : [];
  });
  const refused = new Set(ranges.filter(({ weight }) => weight === 0).map(({ tag }) => tag));
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const suiting = wanted.flatMap(({ tag }) => lookupFallbacks(tag));
  return [...new Set(suiting)].filter((tag) => !refused.has(tag));
}
