/** The languages of pages for visitors; the first is for visitors who accept none of them. */
export const pageLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'ja',
  'zh',
  'hi',
  'ar',
] as const;

export type PageLanguage = (typeof pageLanguages)[number];
