import { parseQuality } from '../values/quality-values.ts';
import { lookupFallbacks, normalizeLanguageTag } from './languages.ts';

/** Browsers send at most about a dozen. */
const MAX_LANGUAGES = 50;

/** At most 35 characters (RFC 5646, 4.4.1). `*` is not a tag: a visitor who accepts any language gets the default target. */
const TAG = /^(?=.{1,35}$)[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*$/i;

/**
 * The languages of `Accept-Language` (RFC 9110, 12.5.4) by preference, each followed by its fallbacks, without those of
 * quality 0. Takes a few microseconds and never throws, whatever the header contains.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',', MAX_LANGUAGES).flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';');
    const quality = parseQuality(parameters);
    return quality !== undefined && TAG.test(tag.trim())
      ? [{ tag: normalizeLanguageTag(tag.trim()), quality }]
      : [];
  });
  const refused = new Set(ranges.filter(({ quality }) => quality === 0).map(({ tag }) => tag));
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  const withFallbacks = wanted.flatMap(({ tag }) => lookupFallbacks(tag));
  return [...new Set(withFallbacks)].filter((tag) => !refused.has(tag));
}
