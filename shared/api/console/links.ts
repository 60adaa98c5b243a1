import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { MAX_TIMEOUT_SECONDS } from '../contract/environment.ts';
import { BULK_MEMORY } from '../contract/function-contract.ts';
import { Fields, Optional, Text } from '../fields/fields.ts';
import { Id } from '../fields/ids.ts';
import { LinkFilters, linkOrders } from '../fields/link-filters.ts';
import { PageQuery } from '../fields/page-query.ts';
import { LinkForm, MAX_LINK_PAIRS } from './link-form.ts';
import { exportQuery, periodQuery } from './period-query.ts';
import { pathId, searchText } from './requests.ts';

const anyText = v.optional(v.string());

/** How the list of links is filtered and sorted. */
export const LinkListQuery = Fields({
  ...LinkFilters.entries,
  /** Parts of what people know of a link, or a whole URL. */
  q: Optional(Text(2000)),
  page: PageQuery.page,
  order: v.fallback(v.picklist(linkOrders), 'date'),
});

/** Which of these an address has; none if it has anything else. */
/* @__NO_SIDE_EFFECTS__ */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.fallback(v.optional(v.picklist(values)), undefined);

/** The list of links, with search and filters. What is wrong with a filter is shown beside it. */
export const listConsoleLinks = defineConsoleRoute({
  id: 'listConsoleLinks',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links',
  session: 'user',
  request: {
    query: Fields({
      q: anyText,
      domain: anyText,
      externalid: anyText,
      campaign: anyText,
      channel: anyText,
      hastarget: anyText,
      status: anyText,
      from: anyText,
      to: anyText,
      order: oneOf(linkOrders),
      page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}$/))), undefined),
      /** Whether all links of the page are selected, for browsers without scripts. */
      select: oneOf(['page']),
      /** For which filter the button was pressed that finds other choices, and what was typed there. */
      find: oneOf(['domains', 'campaigns', 'channels']),
      'find.domains': searchText(200),
      'find.campaigns': searchText(200),
      'find.channels': searchText(200),
      /** What was done before: the list says so. */
      done: oneOf(['created', 'updated', 'moved', 'expiring', 'deleted']),
      /** The id of the link that was created or changed, or how many were moved, changed, or deleted. */
      of: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))), undefined),
    }),
  },
});

/** The form for a new link. */
export const newConsoleLink = defineConsoleRoute({
  id: 'newConsoleLink',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/new',
  session: 'user',
  request: {},
});

/** Creates a link. The same form, sent again, creates no other one. */
export const createConsoleLink = defineConsoleRoute({
  id: 'createConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/new',
  session: 'user',
  request: { form: LinkForm },
  maxFormPairs: MAX_LINK_PAIRS,
  runsOnce: true,
});

/** The form for a link, with its settings. */
export const editConsoleLink = defineConsoleRoute({
  id: 'editConsoleLink',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

/** Changes a link, unless it has changed since the form was opened. */
export const updateConsoleLink = defineConsoleRoute({
  id: 'updateConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: LinkForm },
  maxFormPairs: MAX_LINK_PAIRS,
});

/** How many links a page of the list has. */
export const LINKS_IN_PAGE = 100;

/** Moves links out of their campaigns. */
export const NO_CAMPAIGN = 'none';

/** Asks where to move the selected links, and moves them into a campaign or out of theirs, into a channel, or both. */
export const moveConsoleLinks = defineConsoleRoute({
  id: 'moveConsoleLinks',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/move',
  session: 'user',
  request: {
    form: Fields({
      campaign: Optional(v.union([v.literal(NO_CAMPAIGN), Id])),
      channel: Optional(Id),
    }),
  },
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});

/** Asks whether to delete the selected links, and then deletes them. */
export const deleteConsoleLinks = defineConsoleRoute({
  id: 'deleteConsoleLinks',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/delete',
  session: 'user',
  request: {},
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});

/** One link: its clicks in a period, and what they had, its QR code, and its settings. */
export const showConsoleLink = defineConsoleRoute({
  id: 'showConsoleLink',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}',
  session: 'user',
  request: { params: pathId(), query: Fields(periodQuery) },
});

/** The clicks on a link over time, or a list of what they had, as the page shows them, for spreadsheets. */
export const exportConsoleLinkClicks = defineConsoleRoute({
  id: 'exportConsoleLinkClicks',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}/clicks.csv',
  session: 'user',
  request: { params: pathId(), query: exportQuery() },
});

/** Deletes a link, and shows the list of links. */
export const deleteConsoleLink = defineConsoleRoute({
  id: 'deleteConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
