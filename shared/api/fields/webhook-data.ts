import * as v from 'valibot';
import { Described } from './fields.ts';
import { DateTime } from './responses.ts';

/** The `data` of events for webhooks. */

/** A link in short. `GET /url/{id}/settings` has the rest. */
export const LinkInShort = v.strictObject({
  id: v.number(),
  alias: v.string(),
  shorturl: v.string(),
  longurl: v.string(),
  title: v.string(),
  description: v.string(),
  expiry: v.nullable(DateTime),
  clicklimit: v.nullable(v.number()),
  externalid: v.nullable(v.string()),
  campaign: v.nullable(v.number()),
  date: DateTime,
});

/** The facts of one visit, with the names that statistics have: nothing by which a visitor could be recognized. */
const visitFacts = {
  time: DateTime,
  country: Described(v.string(), 'The English name, or `Unknown`.'),
  referrer: Described(v.string(), 'The host name of the page with the link, or `Direct`.'),
  browser: v.string(),
  os: v.string(),
  device: v.string(),
  language: Described(v.string(), 'The English name, such as `German`, or `Unknown`.'),
};

const visitId = Described(v.string(), 'The id of this visit, which says nothing about the visitor.');

export const LinkClick = v.strictObject({
  id: visitId,
  link: v.number(),
  shorturl: v.string(),
  ...visitFacts,
  target: Described(
    v.string(),
    'The target that the visitor got: `url`, or what it was chosen by, such as `country:FR`, `device:ios`, or `variant:` with the first six characters of a hash.',
  ),
});

export const CampaignClick = v.strictObject({
  ...LinkClick.entries,
  campaign: v.number(),
  name: Described(v.string(), 'The name of the campaign.'),
});

export const QrScan = v.strictObject({ id: visitId, qr: v.number(), name: v.string(), ...visitFacts });

export const DomainInShort = v.strictObject({
  id: v.number(),
  domain: v.string(),
  status: v.picklist(['active', 'failed']),
  reason: Described(v.nullable(v.string()), 'What you can do about `failed`.'),
});

export const ReceivedMessage = v.strictObject({
  id: v.number(),
  name: v.nullable(v.string()),
  email: v.string(),
  message: v.string(),
  shorturl: Described(v.string(), 'The link where it was written, as it was at that time.'),
  overlay: Described(v.string(), 'The name of the overlay.'),
  date: DateTime,
});

export const NewUser = v.strictObject({
  id: v.number(),
  username: v.string(),
  email: v.string(),
  planid: v.number(),
  registered: DateTime,
});

export const DailySummary = v.strictObject({
  date: Described(v.pipe(v.string(), v.isoDate()), 'The day, in UTC.'),
  clicks: Described(v.number(), 'Clicks and scans of the whole account on this day.'),
  uniqueclicks: v.number(),
  clicksbefore: Described(v.number(), 'Those of the day before.'),
  toplinks: Described(
    v.array(v.strictObject({ id: v.number(), shorturl: v.string(), title: v.string(), clicks: v.number() })),
    'The links with the most clicks on this day, at most five.',
  ),
});

export type LinkInShort = v.InferOutput<typeof LinkInShort>;
export type LinkClick = v.InferOutput<typeof LinkClick>;
export type CampaignClick = v.InferOutput<typeof CampaignClick>;
export type QrScan = v.InferOutput<typeof QrScan>;
export type DomainInShort = v.InferOutput<typeof DomainInShort>;
export type ReceivedMessage = v.InferOutput<typeof ReceivedMessage>;
export type DailySummary = v.InferOutput<typeof DailySummary>;
export type NewUser = v.InferOutput<typeof NewUser>;
