import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedLanguages } from '../../../shared/domain/links/accepted-languages.ts';
import { anyText } from '../../support/random/any-text.ts';

describe('acceptedLanguages', () => {
  it.each([
    ['one language', 'de', ['de']],
    ['a language with its region, and then without', 'pt-BR', ['pt-br', 'pt']],
    ['underscores', 'pt_br', ['pt-br', 'pt']],
    ['the header of Chrome', 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', ['pt-br', 'pt', 'en-us', 'en']],
    ['higher qualities first', 'en;q=0.5, de;q=0.9, fr', ['fr', 'de', 'en']],
    ['equal qualities in their order', 'fr;q=0.5,de;q=0.5,en;q=0.50', ['fr', 'de', 'en']],
    ['qualities with three decimals', 'en;q=0.998,de;q=0.999', ['de', 'en']],
    ['qualities with too many decimals', 'en;q=0.33333333,de;q=0.4', ['de', 'en']],
    ['fallbacks before the next language', 'en-US,fr;q=0.9', ['en-us', 'en', 'fr']],
    ['no language of quality 0', 'de;q=0,en;q=0.000,fr;q=0.001', ['fr']],
    ['no refused language as a fallback', 'pt-BR,pt;q=0', ['pt-br']],
    ['no fallback for a refused language', 'pt-BR;q=0', []],
    ['nothing for a wildcard', '*', []],
    ['named languages next to a wildcard', 'de,*;q=0.5', ['de']],
    ['spaces and capitals', ' \tDE-ch ; Q = 0.5 , EN ', ['en', 'de-ch', 'de']],
    ['scripts', 'zh-Hant-TW', ['zh-hant-tw', 'zh-tw', 'zh-hant', 'zh']],
    ['each language once', 'de,de-DE;q=0.9,de;q=0.8', ['de', 'de-de']],
    ['no malformed entries', ',;,de;q=x,fr;q=2,it;q=-1,es;q=,e n,ü,1,-,a-,x_,\0,en', ['en']],
    ['no overlong tags', `${'a'.repeat(9)},en-${'abcdefgh-'.repeat(4)}a,en`, ['en']],
  ])('reads %s', (_, header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });

  it.each([undefined, '', ' ', ','])('reads no language from %j', (header) => {
    expect(acceptedLanguages(header)).toEqual([]);
  });

  it('reads the first fifty entries only', () => {
    expect(acceptedLanguages(`${',x'.repeat(40).slice(1)}${',y'.repeat(9)},de,en`)).toEqual(['x', 'y', 'de']);
  });

  it('reads well-formed, distinct languages quickly from any header', () => {
    const scrap = fc.constantFrom(
      'pt',
      'pt-BR',
      'zh-Hant-TW',
      '*',
      ';q=0',
      ';q=0.5',
      ';',
      ',',
      '-',
      ' ',
      'q=',
      '0.',
    );
    const header = fc.oneof(
      anyText({ maxLength: 200 }),
      fc.array(scrap, { maxLength: 60 }).map((scraps) => scraps.join('')),
      fc.tuple(scrap, scrap, scrap).map((scraps) => scraps.join('').repeat(1000)),
    );
    fc.assert(
      fc.property(header, (text) => {
        const languages = acceptedLanguages(text);
        expect(new Set(languages).size).toBe(languages.length);
        for (const language of languages) expect(language).toMatch(/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/);
      }),
      { numRuns: 2000, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true },
    );
  });
});
