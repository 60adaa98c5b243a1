import type { LinkInShort } from '../../api/fields/webhook-data.ts';
import { showFact } from '../clicks/breakdown.ts';
import type { VisitFacts } from '../clicks/clicks.ts';
import { getDescription, getTitle } from '../links/link-views.ts';
import { type Link, shortUrl } from '../links/links.ts';
import { formatDateTime } from '../values/dates.ts';

/** A link in an event. `base` is the base of short URLs. */
export function linkInShort(link: Link, base: string): LinkInShort {
  return {
    id: link.id,
    alias: link.alias,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    title: getTitle(link),
    description: getDescription(link),
    expiry: link.expiry ?? null,
    clicklimit: link.clicklimit ?? null,
    externalid: link.externalid ?? null,
    campaign: link.campaign ?? null,
    date: link.date,
  };
}

interface CountedVisit {
  /** Made by `createVisitId`. */
  id: string;
  time: Date;
  facts: VisitFacts;
}

/** What an event contains about a visit, in the words of statistics. The visitor’s pseudonym stays here. */
export function visitInShort({ id, time, facts }: CountedVisit) {
  return {
    id,
    time: formatDateTime(time),
    country: showFact('country', facts.country),
    referrer: facts.referrer,
    browser: facts.browser,
    os: facts.os,
    device: showFact('device', facts.device),
    language: showFact('language', facts.language),
  };
}
