import type * as v from 'valibot';
import {
  CampaignClick,
  DailySummary,
  DomainInShort,
  LinkClick,
  LinkInShort,
  NewUser,
  QrScan,
  ReceivedMessage,
} from './fields/webhook-data.ts';

/** What webhooks can be told of. This list loads no schemas, unlike `webhookEvents`. */
export const webhookEventTypes = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.clicked',
  'link.expired',
  'link.limit_reached',
  'qr.scanned',
  'campaign.clicked',
  'domain.active',
  'domain.failed',
  'message.received',
  'summary.daily',
  'user.created',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Events about the whole service, which only administrators receive. */
export const administratorEventTypes = ['user.created'] as const satisfies WebhookEventType[];

/** Events that a webhook with `batch` receives as lists. */
export const batchedEventTypes = [
  'link.clicked',
  'qr.scanned',
  'campaign.clicked',
] as const satisfies WebhookEventType[];

/** Describes an event. Its example is what a test of a webhook sends. */
/* @__NO_SIDE_EFFECTS__ */
const defineEvent = <S extends v.GenericSchema>(data: S, description: string, example: v.InferOutput<S>) => ({
  data,
  description,
  example,
});

const sale: LinkInShort = {
  id: 100000002,
  alias: 'sale',
  shorturl: 'https://sho.rt/sale',
  longurl: 'https://example.com/sale',
  title: '',
  description: '',
  expiry: '2027-01-01 00:00:00',
  clicklimit: 5000,
  externalid: null,
  campaign: 100000001,
  date: '2026-11-21 10:00:00',
};

const firefox = {
  id: 'mwq8lds0-1f0c9a52-8be',
  time: '2026-11-21 10:00:00',
  country: 'Germany',
  referrer: 'example.org',
  browser: 'Firefox',
  os: 'Linux',
  device: 'Desktop',
  language: 'German',
};

/** What the `data` of each event is, with an example. */
export const webhookEvents = {
  'link.created': defineEvent(
    LinkInShort,
    'A link was created, imported, or restored after its deletion.',
    sale,
  ),
  'link.updated': defineEvent(LinkInShort, 'The settings of a link changed.', {
    ...sale,
    longurl: 'https://example.com/winter-sale',
  }),
  'link.deleted': defineEvent(LinkInShort, 'A link was deleted.', sale),
  'link.clicked': defineEvent(
    LinkClick,
    'A click on a link was counted. Each counted click is one event, without the visitor’s address or user agent, and without anything by which visitors could be recognized.',
    { ...firefox, link: sale.id, shorturl: sale.shorturl, target: 'country:DE' },
  ),
  'link.expired': defineEvent(LinkInShort, 'The `expiry` of a link has passed.', {
    ...sale,
    expiry: '2026-11-21 10:00:00',
  }),
  'link.limit_reached': defineEvent(
    LinkInShort,
    'A visitor took the last click of a link’s `clicklimit`, or the limit was lowered to what is taken. Further visitors do not get the link’s target.',
    { ...sale, clicklimit: 1000 },
  ),
  'qr.scanned': defineEvent(QrScan, 'A scan of a QR code was counted.', {
    ...firefox,
    qr: 100000001,
    name: 'Poster',
    device: 'Mobile',
    os: 'Android',
    referrer: 'Direct',
  }),
  'campaign.clicked': defineEvent(
    CampaignClick,
    'A click on a link was counted whose visitor came through the rotator of the link’s campaign. `link.clicked` is sent, too, with the same `id` in its `data`.',
    {
      ...firefox,
      campaign: 100000001,
      name: 'Winter sale',
      link: sale.id,
      shorturl: sale.shorturl,
      target: 'url',
    },
  ),
  'domain.active': defineEvent(DomainInShort, 'A branded domain works.', {
    id: 100000001,
    domain: 'https://go.example.com',
    status: 'active',
    reason: null,
  }),
  'domain.failed': defineEvent(
    DomainInShort,
    'The setup of a branded domain failed. `reason` says what you can do.',
    {
      id: 100000001,
      domain: 'https://go.example.com',
      status: 'failed',
      reason: 'The DNS record is missing: set go.example.com CNAME sho.rt.',
    },
  ),
  'message.received': defineEvent(
    ReceivedMessage,
    'A visitor wrote a message in the contact form of an overlay.',
    {
      id: 100000001,
      name: 'Ann Lee',
      email: 'ann@example.org',
      message: 'Do you also deliver on Saturdays?',
      shorturl: sale.shorturl,
      overlay: 'Questions',
      date: '2026-11-21 10:00:00',
    },
  ),
  'summary.daily': defineEvent(
    DailySummary,
    'A day is over. Sent once a day, between 00:05 and 01:00 UTC, with the clicks of the day before on the whole account.',
    {
      date: '2026-11-20',
      clicks: 1234,
      uniqueclicks: 987,
      clicksbefore: 1100,
      toplinks: [
        { id: sale.id, shorturl: sale.shorturl, title: 'Winter sale', clicks: 640 },
        { id: 100000003, shorturl: 'https://sho.rt/menu', title: '', clicks: 310 },
      ],
    },
  ),
  'user.created': defineEvent(NewUser, 'A user was registered. Only administrators receive it.', {
    id: 2,
    username: 'ben',
    email: 'ben@example.com',
    planid: 1,
    registered: '2026-11-21 10:00:00',
  }),
} satisfies Record<WebhookEventType, { data: v.GenericSchema; description: string; example: unknown }>;

export type WebhookData<T extends WebhookEventType> = v.InferOutput<(typeof webhookEvents)[T]['data']>;

/** What a webhook is sent for an event. */
export interface WebhookBody<T extends WebhookEventType = WebhookEventType> {
  type: T;
  /** ISO 8601, in UTC, when it happened. */
  timestamp: string;
  data: WebhookData<T> | WebhookData<T>[];
}
