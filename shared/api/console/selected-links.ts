import { defineConsoleRoute } from '../contract/console-route.ts';
import { MAX_TIMEOUT_SECONDS } from '../contract/environment.ts';
import { BULK_MEMORY } from '../contract/function-contract.ts';
import { FutureDateTime } from '../fields/dates.ts';
import { Fields, OptionalOrFalsy } from '../fields/fields.ts';
import { BrowserTime } from './typed-fields.ts';

/** As many links as can be changed, deleted, or exported at a time: as many as a bulk request of the API has. */
export const MAX_SELECTED = 1_000;

/** The checkbox for all links that match, beside the search that they match. */
export const MATCHING = 'matching';
export const SEARCH = 'search';

/** Asks when the selected links expire, and sets that, or that they never do. */
export const expireConsoleLinks = defineConsoleRoute({
  id: 'expireConsoleLinks',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/expiry',
  session: 'user',
  request: { form: Fields({ expiry: BrowserTime(OptionalOrFalsy(FutureDateTime)) }) },
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});

/** The selected links as a CSV file, which can be imported again. */
export const exportConsoleLinks = defineConsoleRoute({
  id: 'exportConsoleLinks',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/export',
  session: 'user',
  request: {},
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});
