import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitBy } from '../../domain/links/visits.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { devicesOf } from './devices.ts';
import { isBot } from './is-counted.ts';
import { wantsNoTracking } from './visitor-id.ts';

/**
 * What a request's headers (named in lower case) tell of a visitor. Each fact is read when it is asked for: most links
 * have no targets, and their visits pay for none.
 */
export function visitorOf(headers: HttpEvent['headers'], { isUnlocked = false } = {}): VisitBy {
  return {
    isUnlocked,
    get isBot() {
      return isBot(headers);
    },
    get isPrivate() {
      return wantsNoTracking(headers);
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
