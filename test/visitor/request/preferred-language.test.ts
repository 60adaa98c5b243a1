import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../../../shared/api/fields/page-languages.ts';
import { preferredLanguage } from '../../../shared/visitor/request/preferred-language.ts';

const prefer = (header?: string) => preferredLanguage({ headers: { 'accept-language': header } });

describe('preferredLanguage', () => {
  it.each([
    ['the only one', 'de', 'de'],
    ['a region’s', 'pt-BR', 'pt'],
    ['a script’s', 'zh-Hans-CN', 'zh'],
    ['upper case', 'FR-ca', 'fr'],
    ['the first of a browser’s list', 'ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7', 'ja'],
    ['the one with the highest quality, wherever it is', 'en;q=0.3,hi;q=0.8,ar;q=0.5', 'hi'],
    ['the first of those that exist', 'sv,fi;q=0.9,nl;q=0.2', 'nl'],
    ['no refused one', 'de-AT,de;q=0,it;q=0.1', 'it'],
    ['English for none that exists', 'sv,fi', 'en'],
    ['English for any', '*', 'en'],
    ['English without a header', undefined, 'en'],
    ['English for an empty header', '', 'en'],
  ])('is %s', (_, header, language) => {
    expect(prefer(header)).toBe(language);
  });

  it.each([
    ['10,000 entries', `${'xx,'.repeat(10_000)}de`, 'en'],
    ['10,000 entries after a good one', `pl${',xx'.repeat(10_000)}`, 'pl'],
    ['a quality that is no number', 'de;q=NaN,fr;q=0.1', 'fr'],
    ['a negative quality', 'de;q=-1,fr;q=0.1', 'fr'],
    ['an infinite quality', 'de;q=1e999,fr;q=0.1', 'fr'],
    ['a very long tag', 'd'.repeat(100_000), 'en'],
    ['a very long quality', `de;q=0.${'9'.repeat(100_000)}`, 'de'],
    ['a path', '../../../etc/passwd', 'en'],
    ['a name of an object’s member', '__proto__,constructor;q=0.9', 'en'],
    ['markup', '<script>alert(1)</script>', 'en'],
  ])('is one of the languages for %s', (_, header, language) => {
    expect(prefer(header)).toBe(language);
  });

  it('is one of the languages for any header', () => {
    fc.assert(fc.property(fc.string(), (header) => pageLanguages.includes(prefer(header))));
  });
});
