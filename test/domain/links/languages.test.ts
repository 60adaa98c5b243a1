import { describe, expect, it } from 'vitest';
import { lookupFallbacks, normalizeLanguageTag } from '../../../shared/domain/links/languages.ts';

describe('a language tag', () => {
  it.each([
    ['pt', 'pt'],
    ['pt-BR', 'pt-br'],
    ['pt_br', 'pt-br'],
    ['zh_Hant_TW', 'zh-hant-tw'],
    ['iw-IL', 'he-il'],
    ['in', 'id'],
    ['no', 'nb'],
    ['constructor', 'constructor'],
  ])('written as %s is normalized to %s', (written, tag) => {
    expect(normalizeLanguageTag(written)).toBe(tag);
  });

  it.each([
    ['pt', ['pt']],
    ['pt-br', ['pt-br', 'pt']],
    ['de-ch-1996', ['de-ch-1996', 'de-ch', 'de']],
    ['sr-latn', ['sr-latn', 'sr']],
    ['zh-tw', ['zh-tw', 'zh-hant', 'zh']],
    ['zh-cn', ['zh-cn', 'zh-hans', 'zh']],
    ['zh-hant', ['zh-hant', 'zh']],
    ['zh-hant-tw', ['zh-hant-tw', 'zh-tw', 'zh-hant', 'zh']],
  ])('%s falls back to %j, in this order', (tag, tags) => {
    expect(lookupFallbacks(tag)).toEqual(tags);
  });
});
