import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { webhookEvents, webhookEventTypes } from '../../shared/api/webhook-events.ts';
import type { VisitFacts } from '../../shared/domain/clicks/clicks.ts';
import { type Link, newLink } from '../../shared/domain/links/links.ts';
import { linkInShort, visitInShort } from '../../shared/domain/webhooks/event-data.ts';
import { checkEach } from '../support/check-each.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('The events of webhooks', () => {
  it('are all described', () => {
    expect(Object.keys(webhookEvents)).toEqual(webhookEventTypes);
  });

  it('have examples that have exactly the described fields', () =>
    checkEach(webhookEventTypes, (type) => {
      const { data, example } = webhookEvents[type];
      expect(v.parse(data, example)).toEqual(example);
    }));

  it('show a link with what it has, and null for what is not set', () => {
    const owned = { id: 100000002, userId: 1, revision: 0 };
    const options = { metatitle: 'Sale', externalid: 'x-1', expiry: '2027-01-01 00:00:00', clicklimit: 5 };
    const link = newLink(owned, 'sale', { url: 'https://example.com/sale', options }, now);
    const short = linkInShort(link, 'https://sho.rt');
    expect(v.parse(webhookEvents['link.created'].data, short)).toEqual({
      id: 100000002,
      alias: 'sale',
      shorturl: 'https://sho.rt/sale',
      longurl: 'https://example.com/sale',
      title: 'Sale',
      description: '',
      expiry: '2027-01-01 00:00:00',
      clicklimit: 5,
      externalid: 'x-1',
      campaign: null,
      date: '2026-11-21 10:00:00',
    });
    const { metatitle: _, externalid: __, expiry: ___, clicklimit: ____, ...plain } = link;
    expect(linkInShort(plain satisfies Link, 'https://sho.rt')).toMatchObject({
      title: '',
      expiry: null,
      clicklimit: null,
      externalid: null,
      campaign: null,
    });
  });

  it('describe a visit in the words of statistics, without the visitor', () => {
    const facts: VisitFacts = {
      country: 'DE',
      referrer: 'example.org',
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
      language: 'de',
      target: 'country:DE',
      social: 'facebook',
    };
    const counted = { id: 'mwq8lds0-1f0c9a52-8be', time: now, facts, visitor: 'pseudonym', userId: 1 };
    const visit = visitInShort(counted);
    const { link, shorturl, target, ...example } = webhookEvents['link.clicked'].example;
    expect(visit).toEqual(example);
  });
});
