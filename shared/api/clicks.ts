import type { ErrorCode } from '../errors.ts';
import { defineRoute } from './contract/api-route.ts';
import type { Resource } from './contract/function-contract.ts';
import {
  Breakdown,
  BreakdownQuery,
  ClicksOverTime,
  ClicksQuery,
  LinkBreakdownQuery,
} from './fields/clicks-query.ts';
import { Fields } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';

/** What differs between the routes of links, QR codes, campaigns, and channels. */
interface ItemClicks<Id extends string> {
  id: Id;
  summary: string;
  description: string;
  resource: Resource;
  path: string;
  notFound: ErrorCode;
}

/* @__NO_SIDE_EFFECTS__ */
const overTime = <const Id extends string>({ notFound, ...route }: ItemClicks<Id>) =>
  defineRoute({
    ...route,
    method: 'GET',
    access: 'user',
    request: { params: Fields({ id: PathId }), query: ClicksQuery },
    response: ClicksOverTime,
    errors: [notFound],
  });

/* @__NO_SIDE_EFFECTS__ */
const byName = <const Id extends string, Query extends typeof BreakdownQuery | typeof LinkBreakdownQuery>(
  query: Query,
  { notFound, ...route }: ItemClicks<Id>,
) =>
  defineRoute({
    ...route,
    method: 'GET',
    access: 'user',
    request: { params: Fields({ id: PathId }), query },
    response: Breakdown,
    errors: [notFound],
  });

const buckets = (of: string) =>
  `${of} by hour, day, or month, from \`from\` up to, but not including, \`to\`. Buckets without any are included. \`time\` is the start of the bucket in the time zone.`;
const FIRST_TIME = '`uniqueClicks` counts first-time visitors.';
const OF_MEMBERS = 'A click belongs to what its link or QR code was in at that moment.';
const UNIQUE_OF_EACH = 'A visitor of two links counts as a unique click on each.';

/** The clicks on a link by hour, day, or month, with zeros, from `from` until before `to`. */
export const getLinkClicks = overTime({
  id: 'getLinkClicks',
  summary: 'Read the clicks on a link over time',
  description: `${buckets('Clicks')} ${FIRST_TIME}`,
  resource: 'links',
  path: '/url/{id}/clicks',
  notFound: 'link_not_found',
});

/** The scans of a QR code by hour, day, or month, with zeros, from `from` until before `to`. */
export const getQrCodeClicks = overTime({
  id: 'getQrCodeClicks',
  summary: 'Read the scans of a QR code over time',
  description: `${buckets('Scans')} ${FIRST_TIME}`,
  resource: 'qr-codes',
  path: '/qr/{id}/clicks',
  notFound: 'qr_code_not_found',
});

/** The clicks on links while they were in a campaign, also those that its rotator chose. */
export const getCampaignClicks = overTime({
  id: 'getCampaignClicks',
  summary: 'Read the clicks of a campaign over time',
  description: `${buckets('Clicks on its links')} ${OF_MEMBERS} ${UNIQUE_OF_EACH}`,
  resource: 'campaigns',
  path: '/campaign/{id}/clicks',
  notFound: 'campaign_not_found',
});

/** The clicks on links and scans of QR codes while they were in a channel. */
export const getChannelClicks = overTime({
  id: 'getChannelClicks',
  summary: 'Read the clicks of a channel over time',
  description: `${buckets('Clicks on its links and scans of its QR codes')} ${OF_MEMBERS} ${UNIQUE_OF_EACH}`,
  resource: 'channels',
  path: '/channel/{id}/clicks',
  notFound: 'channel_not_found',
});

/**
 * The clicks and scans of the whole account, those of deleted links and QR codes too. A visitor of two links is a unique
 * click of each.
 */
export const getAccountClicks = defineRoute({
  id: 'getAccountClicks',
  summary: 'Read the clicks of your account over time',
  description: `${buckets('The clicks on all your links and the scans of all your QR codes, including deleted ones,')} ${UNIQUE_OF_EACH}`,
  resource: 'account',
  method: 'GET',
  path: '/clicks',
  access: 'user',
  request: { query: ClicksQuery },
  response: ClicksOverTime,
  errors: [],
});

const EXPLANATION =
  'The countries, referrers, and so on with the most clicks on these days, at most 100, most first. `Other` is last: the rest, and clicks that were not counted by name, so that the sum is that of all clicks.';

/** The clicks on a link by country, referrer, and so on. */
export const getLinkBreakdown = byName(LinkBreakdownQuery, {
  id: 'getLinkBreakdown',
  summary: 'Break down the clicks on a link',
  description: `${EXPLANATION} \`variant\` has the URLs of the link’s variants.`,
  resource: 'links',
  path: '/url/{id}/breakdown',
  notFound: 'link_not_found',
});

/** The scans of a QR code by country, referrer, and so on. */
export const getQrCodeBreakdown = byName(BreakdownQuery, {
  id: 'getQrCodeBreakdown',
  summary: 'Break down the scans of a QR code',
  description: EXPLANATION,
  resource: 'qr-codes',
  path: '/qr/{id}/breakdown',
  notFound: 'qr_code_not_found',
});

/** The clicks of a campaign by country, referrer, and so on. */
export const getCampaignBreakdown = byName(BreakdownQuery, {
  id: 'getCampaignBreakdown',
  summary: 'Break down the clicks of a campaign',
  description: `${EXPLANATION} ${OF_MEMBERS}`,
  resource: 'campaigns',
  path: '/campaign/{id}/breakdown',
  notFound: 'campaign_not_found',
});

/** The clicks and scans of a channel by country, referrer, and so on. */
export const getChannelBreakdown = byName(BreakdownQuery, {
  id: 'getChannelBreakdown',
  summary: 'Break down the clicks of a channel',
  description: `${EXPLANATION} ${OF_MEMBERS}`,
  resource: 'channels',
  path: '/channel/{id}/breakdown',
  notFound: 'channel_not_found',
});

/** The clicks and scans of the whole account, those of deleted links and QR codes too, by country, referrer, and so on. */
export const getAccountBreakdown = defineRoute({
  id: 'getAccountBreakdown',
  summary: 'Break down the clicks of your account',
  description: `${EXPLANATION} They include the scans of QR codes, and clicks on deleted links.`,
  resource: 'account',
  method: 'GET',
  path: '/breakdown',
  access: 'user',
  request: { query: BreakdownQuery },
  response: Breakdown,
  errors: [],
});
