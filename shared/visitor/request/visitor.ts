import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitorTraits } from '../../domain/links/visits.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { isBot } from './bot-detection.ts';
import { detectDevices } from './devices.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';
import type { Viewer } from './viewer.ts';

/**
 * What a request tells about a visitor. Each fact is computed when it is used, because most links have no targeting and need
 * none of them.
 */
export function readVisitor(
  {
    event,
    countryCode,
  }: Pick<Viewer, 'countryCode'> & { event: Pick<HttpEvent, 'headers' | 'rawQueryString'> },
  { isUnlocked = false } = {},
): VisitorTraits {
  return new RequestTraits(event, countryCode, isUnlocked);
}

/** A class, because an object literal would create all its getters again for each visit. */
class RequestTraits implements VisitorTraits {
  readonly #headers: HttpEvent['headers'];
  readonly countryCode: VisitorTraits['countryCode'];
  readonly isUnlocked: boolean;

  readonly query: string;

  constructor(
    { headers, rawQueryString = '' }: Pick<HttpEvent, 'headers' | 'rawQueryString'>,
    countryCode: VisitorTraits['countryCode'],
    isUnlocked: boolean,
  ) {
    this.#headers = headers;
    this.query = rawQueryString;
    this.countryCode = countryCode;
    this.isUnlocked = isUnlocked;
  }

  get isBot() {
    return isBot(this.#headers);
  }

  get isPrivate() {
    return asksNotToBeTracked(this.#headers);
  }

  get devices() {
    return detectDevices(this.#headers);
  }

  get languages() {
    return acceptedLanguages(this.#headers['accept-language']);
  }
}
