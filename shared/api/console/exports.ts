import * as v from 'valibot';
import { collectionNames } from '../collections.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { MAX_TIMEOUT_SECONDS } from '../contract/environment.ts';
import { BULK_MEMORY } from '../contract/function-contract.ts';
import { Fields } from '../fields/fields.ts';

/** Everything that an account can download, in parts. */
export const showExport = defineConsoleRoute({
  id: 'showExport',
  resource: 'console/files',
  method: 'GET',
  path: '/console/export',
  session: 'user',
  request: {},
});

/** Those of a segment; see `shared/domain/owned/paging.ts`. */
const NUMBERS_IN_PART = 4096;

const itemNumber = v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number));

/** The numbers of a part's items: of the first part unless given, and never more than a part has. */
const range = {
  from: v.fallback(itemNumber, 0),
  to: v.fallback(itemNumber, NUMBERS_IN_PART - 1),
};
const withinPart = <T extends { from: number; to: number }>(query: T): T => ({
  ...query,
  to: Math.max(query.from, Math.min(query.to, query.from + NUMBERS_IN_PART - 1)),
});

/** A part of the links as a CSV file, which can be imported again. */
export const exportLinks = defineConsoleRoute({
  id: 'exportLinks',
  resource: 'console/files',
  method: 'GET',
  path: '/console/export/links',
  session: 'user',
  request: { query: v.pipe(Fields(range), v.transform(withinPart)) },
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});

/** A part of everything that the account owns, one JSON object per line, as `exportAccount` describes it. */
export const exportData = defineConsoleRoute({
  id: 'exportData',
  resource: 'console/files',
  method: 'GET',
  path: '/console/export/data',
  session: 'user',
  request: {
    query: v.pipe(
      Fields({ ...range, of: v.fallback(v.picklist(['account', ...collectionNames]), 'account') }),
      v.transform(withinPart),
    ),
  },
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});
