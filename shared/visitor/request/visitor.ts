import { hash } from 'node:crypto';
import type { HttpEvent } from '../../api/contract/event.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { acceptedLanguages } from '../../domain/links/accepted-languages.ts';
import { removeRotatorMark } from '../../domain/links/rotator-mark.ts';
import type { VisitorTraits } from '../../domain/links/visits.ts';
import { env } from '../../env.ts';
import { isBot } from './bot-detection.ts';
import { detectDevices } from './devices.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';
import { getUserAgentHeader } from './user-agent-header.ts';
import type { Viewer } from './viewer.ts';
import { visitorId } from './visitor-id.ts';

type VisitRequest = Pick<Viewer, 'countryCode' | 'address'> & {
  now: Date;
  event: Pick<HttpEvent, 'headers' | 'rawQueryString'>;
};

/**
 * What a request tells about a visitor. Each fact is computed when it is used, because most links have no targeting and need
 * none of them.
 */
export function readVisitor(request: VisitRequest, { isUnlocked = false } = {}): VisitorTraits {
  return new RequestTraits(request, isUnlocked);
}

/** A class, because an object literal would create all its getters again for each visit. */
class RequestTraits implements VisitorTraits {
  readonly #headers: HttpEvent['headers'];
  readonly #address: string;
  readonly #now: Date;
  /** For visitors who ask not to be tracked: the same within a visit, in which several choices may draw. */
  readonly #random = Math.random();
  readonly countryCode: VisitorTraits['countryCode'];
  readonly isUnlocked: boolean;

  readonly query: string;

  constructor({ event, countryCode, address, now }: VisitRequest, isUnlocked: boolean) {
    this.#headers = event.headers;
    this.#address = address;
    this.#now = now;
    this.query = removeRotatorMark(event.rawQueryString ?? '');
    this.countryCode = countryCode;
    this.isUnlocked = isUnlocked;
  }

  get isBot() {
    return isBot(this.#headers);
  }

  /** As Chrome documents for itself. Web views of other apps show an error instead, unless the app handles such URLs. */
  get opensIntents() {
    return /^(?!.*; wv\)).*Android.*Chrome\//.test(getUserAgentHeader(this.#headers));
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

  draw(linkId: number, variant: string) {
    const visitor = this.isPrivate
      ? this.#random
      : visitorId({
          visitorKey: env.visitorKey,
          subject: clickSubject('links', linkId),
          headers: this.#headers,
          address: this.#address,
          time: this.#now,
        });
    const bits = hash('sha256', JSON.stringify([visitor, variant]), 'buffer').readUIntBE(0, 6);
    return (bits + 0.5) / 2 ** 48;
  }
}
