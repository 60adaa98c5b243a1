import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitorTraits } from '../../domain/links/visits.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { isBot } from './bot-detection.ts';
import { devicesOf } from './devices.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';
import type { Viewer } from './viewer.ts';

/**
 * What a request tells about a visitor. Each fact is computed when it is used, because most links have no targeting and need
 * none of them.
 */
export function visitorOf(
  { event: { headers }, countryCode }: Pick<Viewer, 'countryCode'> & { event: Pick<HttpEvent, 'headers'> },
  { isUnlocked = false } = {},
): VisitorTraits {
  return {
    isUnlocked,
    countryCode,
    get isBot() {
      return isBot(headers);
    },
    get isPrivate() {
      return asksNotToBeTracked(headers);
    },
    get devices() {
      return devicesOf(headers);
    },
    get languages() {
      return acceptedLanguages(headers['accept-language']);
    },
  };
}
