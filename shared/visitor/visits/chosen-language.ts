import type { PageSetting } from '../../html/card-page.ts';
import type { FoundLink } from './find-link.ts';

/** The request with the language that the owner chose for pages: the link's wins over the domain's, and both over the visitor's. */
export function inChosenLanguage<R extends Pick<PageSetting, 'language'>>(
  request: R,
  { route, domain }: FoundLink,
): R {
  const language = route?.language ?? domain?.language;
  return language ? { ...request, language } : request;
}
