import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitorTraits } from '../../domain/links/visits.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { isBot } from './bot-detection.ts';
import { devicesOf } from './devices.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';

/**
 * What a request's headers (with lower-case names) tell about a visitor. Each fact is computed when it is used, because most
 * links have no targeting and need none of them.
 */
export function visitorOf(headers: HttpEvent['headers'], { isUnlocked = false } = {}): VisitorTraits {
  return {
    isUnlocked,
    get isBot() {
      return isBot(headers);
    },
    get isPrivate() {
      return asksNotToBeTracked(headers);
    },
    get devices() {
      return devicesOf(headers);
    },
    get countryCode() {
      return headers['cloudfront-viewer-country']?.trim().toUpperCase();
    },
    get languages() {
      return acceptedLanguages(headers['accept-language']);
    },
  };
}
