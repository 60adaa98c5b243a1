import type { HttpEvent } from '../../api/contract/event.ts';
import { type PageLanguage, pageLanguages } from '../../api/fields/page-languages.ts';
import { acceptedLanguages } from '../../domain/links/accepted-languages.ts';
import { memoize } from '../../memoize.ts';

const available: ReadonlySet<string> = new Set(pageLanguages);
const isPageLanguage = (tag: string): tag is PageLanguage => available.has(tag);

const findPreferred = memoize(
  (header): PageLanguage => acceptedLanguages(header).find(isPageLanguage) ?? 'en',
);

/** The language of pages that a visitor prefers by `Accept-Language`: English if there is none. Never throws. */
export const preferredLanguage = ({ headers }: Pick<HttpEvent, 'headers'>): PageLanguage =>
  findPreferred(headers['accept-language'] ?? '');
