import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageLanguage } from '../api/fields/page-languages.ts';
import type english from './en.json';

/** Every text that visitors read on the service's pages. */
export type Texts = typeof english;

const read = new Map<PageLanguage, Texts>();

/**
 * The texts in a language: those of `en.json`, `de.json`, and so on, which are beside each function that shows pages. A file
 * is read when a page is first shown in its language, so that redirects load none.
 */
export function readTexts(language: PageLanguage): Texts {
  const texts = read.get(language) ?? parseTexts(language);
  read.set(language, texts);
  return texts;
}

const parseTexts = (language: PageLanguage): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'));

/** A text with values in its placeholders: `{host}`. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** The text before and after its only placeholder. */
export function splitAtPlaceholder(text: string): [before: string, after: string] {
  const [before = '', after = ''] = text.split(/\{\w+\}/);
  return [before, after];
}

/** `in 5 seconds`, with the plural and the case that the language needs. */
export const inSeconds = (seconds: number, language: PageLanguage): string =>
  new Intl.RelativeTimeFormat(language).format(seconds, 'second');

/** Languages that are written from right to left. */
export const readDirection = (language: PageLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
