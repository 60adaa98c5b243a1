import { defineRoute } from './contract/api-route.ts';
import {
  Breakdown,
  BreakdownQuery,
  ClicksOverTime,
  ClicksQuery,
  LinkBreakdownQuery,
} from './fields/clicks-query.ts';
import { Fields } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';

/** The clicks on a link by hour, day, or month, with zeros, from `from` until before `to`. */
export const getLinkClicks = defineRoute({
  id: 'getLinkClicks',
  summary: 'Read the clicks on a link over time',
  description:
    'Clicks by hour, day, or month, from `from` up to, but not including, `to`. Buckets without clicks are included. `time` is the start of the bucket in the time zone. `uniqueClicks` counts first-time visitors.',
  resource: 'links',
  method: 'GET',
  path: '/url/{id}/clicks',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: ClicksQuery },
  response: ClicksOverTime,
  errors: ['link_not_found'],
});

/** The scans of a QR code by hour, day, or month, with zeros, from `from` until before `to`. */
export const getQrCodeClicks = defineRoute({
  id: 'getQrCodeClicks',
  summary: 'Read the scans of a QR code over time',
  description:
    'Scans by hour, day, or month, from `from` up to, but not including, `to`. Buckets without scans are included. `time` is the start of the bucket in the time zone. `uniqueClicks` counts first-time visitors.',
  resource: 'qr-codes',
  method: 'GET',
  path: '/qr/{id}/clicks',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: ClicksQuery },
  response: ClicksOverTime,
  errors: ['qr_code_not_found'],
});

/**
 * The clicks and scans of the whole account, those of deleted links and QR codes too. A visitor of two links is a unique
 * click of each.
 */
export const getAccountClicks = defineRoute({
  id: 'getAccountClicks',
  summary: 'Read the clicks of your account over time',
  description:
    'The clicks on all your links and the scans of all your QR codes, including deleted ones, by hour, day, or month. Buckets without clicks are included. A visitor of two links counts as a unique click on each.',
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
export const getLinkBreakdown = defineRoute({
  id: 'getLinkBreakdown',
  summary: 'Break down the clicks on a link',
  description: `${EXPLANATION} \`variant\` has the URLs of the link’s variants.`,
  resource: 'links',
  method: 'GET',
  path: '/url/{id}/breakdown',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: LinkBreakdownQuery },
  response: Breakdown,
  errors: ['link_not_found'],
});

/** The scans of a QR code by country, referrer, and so on. */
export const getQrCodeBreakdown = defineRoute({
  id: 'getQrCodeBreakdown',
  summary: 'Break down the scans of a QR code',
  description: EXPLANATION,
  resource: 'qr-codes',
  method: 'GET',
  path: '/qr/{id}/breakdown',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: BreakdownQuery },
  response: Breakdown,
  errors: ['qr_code_not_found'],
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
