import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PageLanguage, pageLanguages } from '../../../shared/api/fields/page-languages.ts';
import { siteBrand } from '../../../shared/html/brand.ts';
import { readTexts } from '../../../shared/languages/texts.ts';
import { checkEach } from '../../support/check-each.ts';
import { presentAs } from '../../support/pages/appearance.ts';
import { visitorPages } from '../../support/pages/visitor-pages.ts';

const MAX_GROWTH = 1024;

const present = presentAs();
const names = Object.keys(visitorPages);
const render = (name: string, language: PageLanguage, brand = siteBrand()) =>
  visitorPages[name]?.({ brand, language }).body ?? '';

/** Each text of a language's file, by where it is: `notices.expired.title`. */
function listTexts(language: PageLanguage): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string[]) => {
    if (typeof value === 'string') texts.set(path.join('.'), value);
    else for (const [name, inner] of Object.entries(value as object)) collect(inner, [...path, name]);
  };
  collect(JSON.parse(readFileSync(`shared/languages/${language}.json`, 'utf8')), []);
  return texts;
}

/** Runs something, and returns which texts of an object it read, by where they are. */
function recordReads(texts: object, run: () => void): ReadonlySet<string> {
  const read = new Set<string>();
  const watch = (inner: object, path: string[]): [object, PropertyDescriptorMap][] => {
    const own = Object.getOwnPropertyDescriptors(inner) as PropertyDescriptorMap;
    const nested = Object.entries(inner).flatMap(([name, value]) => {
      if (typeof value === 'object') return watch(value, [...path, name]);
      const get = () => {
        read.add([...path, name].join('.'));
        return value;
      };
      Object.defineProperty(inner, name, { get });
      return [];
    });
    return [[inner, own], ...nested];
  };
  const watched = watch(texts, []);
  run();
  for (const [inner, own] of watched) Object.defineProperties(inner, own);
  return read;
}

const listPlaces = (text: string) => text.match(/\{\w*\}/g) ?? [];
const english = listTexts('en');
const translations = pageLanguages.filter((language) => language !== 'en');

describe('the texts in each language', () => {
  it('are those in English, with the same placeholders, and none is blank', () =>
    checkEach(translations, (language) => {
      const texts = listTexts(language);
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
      const placeholders = (all: Map<string, string>) =>
        Object.fromEntries([...all].map(([path, text]) => [path, listPlaces(text).sort()]));
      expect(placeholders(texts)).toEqual(placeholders(english));
      expect([...texts].filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
    }));

  it('are translated: hardly any is the same as in English', () =>
    checkEach(translations, (language) => {
      const texts = listTexts(language);
      const same = [...texts].filter(([path, text]) => english.get(path) === text);
      expect(same.length, JSON.stringify(same)).toBeLessThan(5);
    }));

  it('have the quotes and the ellipsis of good print', () =>
    checkEach(translations, (language) => {
      const texts = listTexts(language);
      expect([...texts].filter(([, text]) => /["']|\.\.\./.test(text))).toEqual([]);
    }));
});

describe('the pages in each language', () => {
  it('say what language they are in, and in which direction it is written', () =>
    checkEach(pageLanguages, (language) => {
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      const others = names.filter(
        (name) => !render(name, language).includes(`<html lang="${language}" dir="${direction}">`),
      );
      expect(others).toEqual([]);
    }));

  it('read every text of the language’s file', () =>
    checkEach(pageLanguages, (language) => {
      present({ ABUSE_URL: 'mailto:abuse@sho.rt' });
      const read = recordReads(readTexts(language), () => {
        for (const name of names) render(name, language);
      });
      expect([...listTexts(language).keys()].filter((path) => !read.has(path))).toEqual([]);
    }));

  it('are at most 1 KB larger than in English, compressed', () =>
    checkEach(pageLanguages, (language) => {
      const measure = (body: string) => gzipSync(body.replaceAll(/nonce="[^"]*"/g, 'nonce=""')).length;
      const grown = names.flatMap((name) => {
        const growth = measure(render(name, language)) - measure(render(name, 'en'));
        return growth > MAX_GROWTH ? [`${name}: ${growth}`] : [];
      });
      expect(grown).toEqual([]);
    }));
});

describe('seconds', () => {
  it.each([
    ['en', 'Redirecting <span id="time">in 10 seconds</span></p>', 'Try again in 1 second.'],
    ['pl', 'Przekierowanie <span id="time">za 10 sekund</span></p>', 'Spróbuj ponownie za 1 sekundę.'],
    [
      'nl',
      'Je wordt <span id="time">over 10 seconden</span> doorgestuurd</p>',
      'Probeer het over 1 seconde opnieuw.',
    ],
    ['ja', '<span id="time">10 秒後</span>に移動します</p>', '1 秒後にもう一度お試しください。'],
    [
      'ar',
      'ستتم إعادة التوجيه <span id="time">خلال 10 ثوانٍ</span></p>',
      'ستتمكن من إعادة المحاولة خلال ثانية واحدة.',
    ],
  ] as const)('have the plural and the case of %s', (language, countdown, limited) => {
    expect(render('splash', language)).toContain(countdown);
    expect(render('too many messages', language)).toContain(limited);
  });
});

describe('numbers', () => {
  it.each([
    ['en', '2,000', 'Page 2 of 2,000'],
    ['de', '2.000', 'Seite 2 von 2.000'],
    ['fr', '2\u202f000', 'Page 2 sur 2\u202f000'],
  ] as const)('are written as in %s', (language, max, page) => {
    expect(render('wrong message', language)).toContain(max);
    expect(render('campaign', language)).toContain(page);
  });
});
