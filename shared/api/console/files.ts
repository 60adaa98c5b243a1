import * as v from 'valibot';
import { exportedNames } from '../../collections.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { MAX_TIMEOUT_SECONDS } from '../contract/environment.ts';
import { BULK_MEMORY } from '../contract/function-contract.ts';
import { Fields, Optional, Text } from '../fields/fields.ts';
import { Id } from '../fields/ids.ts';

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

/** The numbers of a part's items: of the first part by default, and never more than a part has. */
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
  does: 'exports',
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
  does: 'exports',
  method: 'GET',
  path: '/console/export/data',
  session: 'user',
  request: {
    query: v.pipe(
      Fields({ ...range, of: v.fallback(v.picklist(['account', ...exportedNames]), 'account') }),
      v.transform(withinPart),
    ),
  },
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});

/** The text of an imported file, in UTF-8: a thousand rows of 1 KB. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** A larger file is still read, to say that it is too large. This fits into Lambda's 6 MB, also in base64. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** Where all links of a file go. */
const ImportForm = Fields({
  domain: Optional(Text(300)),
  campaign: Optional(Id),
  channel: Optional(Id),
});

const readRows = 'shared/console/files/read-rows-worker.js';

/** The form for a file of links. */
export const showImport = defineConsoleRoute({
  id: 'showImport',
  resource: 'console/files',
  method: 'GET',
  path: '/console/import',
  session: 'user',
  request: {},
});

/** Shows which links a file would create, and what is wrong with other rows. Writes nothing. */
export const checkImport = defineConsoleRoute({
  id: 'checkImport',
  resource: 'console/files',
  method: 'POST',
  path: '/console/import',
  session: 'user',
  request: { form: ImportForm },
  maxFormBytes: MAX_FORM_BYTES,
  maxFormCharacters: MAX_FORM_BYTES,
  memory: BULK_MEMORY,
  threads: [readRows],
});

/** Creates the links of a file. The same form, sent again, creates no others. */
export const submitImport = defineConsoleRoute({
  id: 'submitImport',
  resource: 'console/files',
  method: 'POST',
  path: '/console/import/create',
  session: 'user',
  request: { form: ImportForm },
  maxFormBytes: MAX_FORM_BYTES,
  maxFormCharacters: MAX_FORM_BYTES,
  runsOnce: true,
  memory: BULK_MEMORY,
  threads: [readRows],
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
});
