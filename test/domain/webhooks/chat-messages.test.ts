import { describe, expect, it } from 'vitest';
import { type WebhookBody, webhookEvents, webhookEventTypes } from '../../../shared/api/webhook-events.ts';
import { toSlackMessage, toTeamsMessage } from '../../../shared/domain/webhooks/chat-messages.ts';

const timestamp = '2026-11-21T10:00:00Z';
const examples = webhookEventTypes.map(
  (type) => ({ type, timestamp, data: webhookEvents[type].example }) as WebhookBody,
);
const slackTexts = Object.fromEntries(examples.map((event) => [event.type, toSlackMessage(event).text]));

const { example: sale } = webhookEvents['link.limit_reached'];
const { example: message } = webhookEvents['message.received'];
const { example: click } = webhookEvents['link.clicked'];
const limitReached = (change: object) =>
  toSlackMessage({ type: 'link.limit_reached', timestamp, data: { ...sale, ...change } }).text;
const received = (text: string) =>
  toSlackMessage({ type: 'message.received', timestamp, data: { ...message, message: text } }).text;

describe('a message for Slack', () => {
  it('is readable for each event', () => {
    expect(slackTexts).toEqual({
      'link.created':
        '*New link*: <https://sho.rt/sale|https://sho.rt/sale> to <https://example.com/sale|https://example.com/sale>',
      'link.updated':
        '*Link changed*: <https://sho.rt/sale|https://sho.rt/sale> to <https://example.com/winter-sale|https://example.com/winter-sale>',
      'link.deleted': '*Link deleted*: https://sho.rt/sale',
      'link.clicked':
        '*Click* on <https://sho.rt/sale|https://sho.rt/sale>, from Germany, Firefox, Linux, by example.org',
      'link.expired': '*Link expired*: <https://sho.rt/sale|https://sho.rt/sale>',
      'link.limit_reached':
        '*Click limit reached*: <https://sho.rt/sale|https://sho.rt/sale>\nAll 1,000 clicks are used. Further visitors do not get https://example.com/sale.',
      'qr.scanned': '*Scan* of the QR code Poster, from Germany, Firefox, Android',
      'campaign.clicked':
        '*Click* through the campaign Winter sale on <https://sho.rt/sale|https://sho.rt/sale>, from Germany, Firefox, Linux, by example.org',
      'domain.active': '*Domain is ready*: <https://go.example.com|https://go.example.com>',
      'domain.failed':
        '*Domain failed*: https://go.example.com\nThe DNS record is missing: set go.example.com CNAME sho.rt.',
      'message.received':
        '*Message* from Ann Lee, ann@example.org, on <https://sho.rt/sale|https://sho.rt/sale>\nDo you also deliver on Saturdays?',
      'summary.daily':
        '*1,234 clicks on 2026-11-20*, by 987 visitors. The day before: 1,100.\n<https://sho.rt/sale|https://sho.rt/sale> (Winter sale): 640 clicks\n<https://sho.rt/menu|https://sho.rt/menu>: 310 clicks',
      'user.created': '*New user*: ben, ben@example.com',
    });
  });

  it('counts a batch, and says of what most of it is', () => {
    const others = Array.from({ length: 12 }, (_, i) => ({ ...click, shorturl: `https://sho.rt/${i}` }));
    const { text } = toSlackMessage({ type: 'link.clicked', timestamp, data: [...others, click, click] });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '*14 clicks*',
      '<https://sho.rt/sale|https://sho.rt/sale>: 2',
      '<https://sho.rt/0|https://sho.rt/0>: 1',
    ]);
    expect(text.split('\n')).toHaveLength(11);
    const scans = [webhookEvents['qr.scanned'].example, webhookEvents['qr.scanned'].example];
    expect(toSlackMessage({ type: 'qr.scanned', timestamp, data: scans }).text).toBe('*2 scans*\nPoster: 2');
  });

  it('says of a batch of one what it says of one', () => {
    expect(toSlackMessage({ type: 'link.clicked', timestamp, data: [click] }).text).toBe(
      slackTexts['link.clicked'],
    );
  });

  it.each([
    ['mentions the channel', '<!channel> <!here|x>', '&lt;!channel&gt; &lt;!here|x&gt;'],
    ['mentions a person', '<@U024BE7LH>', '&lt;@U024BE7LH&gt;'],
    [
      'mentions everyone in chats that know it without brackets',
      '@channel @Everyone @here @all',
      '@\u200bchannel @\u200bEveryone @\u200bhere @\u200ball',
    ],
    [
      'is a link with another text',
      '<https://evil.example|your bank>',
      '&lt;https://evil.example|your bank&gt;',
    ],
    ['would be an entity', '&lt;!channel&gt;', '&amp;lt;!channel&amp;gt;'],
    ['has more lines', 'Hello\r\n*Domain failed*\u2028x', 'Hello *Domain failed* x'],
    ['is written backwards', '\u202egro.elpmaxe\u202c', 'gro.elpmaxe'],
  ])('says it plainly if a text of others %s', (_name, text, shown) => {
    expect(received(text).split('\n')).toEqual([expect.any(String), shown]);
    expect(limitReached({ title: text }).split('\n')[0]).toBe(
      `*Click limit reached*: <https://sho.rt/sale|https://sho.rt/sale> (${shown})`,
    );
  });

  it('keeps a target from ending its link early', () => {
    const longurl = 'https://example.com/?a=1&b=<!channel>|your bank';
    const { text } = toSlackMessage({ type: 'link.created', timestamp, data: { ...sale, longurl } });
    expect(text).toContain(
      ' to <https://example.com/?a=1&amp;b=%3C!channel%3E%7Cyour%20bank|https://example.com/?a=1&amp;b=&lt;!channel&gt;|your bank>',
    );
  });

  it('shows long texts in part, and never half a character', () => {
    const text = received('👋'.repeat(1000)).split('\n')[1] ?? '';
    expect(text).toHaveLength(1000);
    expect(text.isWellFormed()).toBe(true);
    expect(limitReached({ longurl: `https://example.com/${'x'.repeat(8000)}` }).length).toBeLessThan(400);
  });
});

describe('a message for Teams', () => {
  it.each(examples)('is an Adaptive Card that says of $type what a message for Slack says', (event) => {
    const { type, attachments } = toTeamsMessage(event);
    expect(type).toBe('message');
    expect(attachments).toHaveLength(1);
    const [{ contentType, content }] = attachments as [(typeof attachments)[number]];
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    const shown = content.body.map(({ inlines }) => inlines.map(({ text }) => text).join('')).join('\n');
    expect(shown).toBe((slackTexts[event.type] ?? '').replace(/<[^|]*\|([^>]*)>/g, '$1').replaceAll('*', ''));
  });

  it('has only elements that show text as it is, and opens links', () => {
    const data = { ...message, message: '[your bank](https://evil.example) <at>x</at> **x**' };
    const [attachment] = toTeamsMessage({ type: 'message.received', timestamp, data }).attachments;
    const link = { type: 'Action.OpenUrl', url: 'https://sho.rt/sale' };
    expect(attachment?.content.body).toEqual([
      {
        type: 'RichTextBlock',
        inlines: [
          { type: 'TextRun', text: 'Message', weight: 'Bolder' },
          { type: 'TextRun', text: ' from Ann Lee, ann@example.org, on ' },
          { type: 'TextRun', text: 'https://sho.rt/sale', selectAction: link },
        ],
      },
      { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: data.message }] },
    ]);
  });
});
