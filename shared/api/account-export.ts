import * as v from 'valibot';
import { listExportTypes } from '../collections.ts';
import { defineRoute } from './contract/api-route.ts';
import { ExportCursor } from './fields/export-cursor.ts';
import { Described, Fields } from './fields/fields.ts';

const ExportLine = v.looseObject({ type: v.picklist(listExportTypes()) });
export type ExportLine = v.InferOutput<typeof ExportLine>;

/** Everything that belongs to the caller, without keys and hashes. */
export const exportAccount = defineRoute({
  id: 'exportAccount',
  resource: 'account',
  does: 'exports',
  summary: 'Export everything you own',
  description:
    'Each line is a JSON object, and a page has up to 500 lines. Settings, statistics, the versions of links, and deleted links that can be restored are included; keys, passwords, and individual visitors are not. The header `Link: <URL>; rel="next"` gives the URL of the next page, and the last page has no such header. Items that are created or deleted during the export may be missing; every other item is on exactly one page.',
  method: 'GET',
  path: '/account/export',
  access: 'user',
  request: {
    query: Fields({
      cursor: Described(
        v.optional(ExportCursor),
        'Where the page begins: the value from the previous page’s `Link` header. Leave it out for the first page.',
      ),
    }),
  },
  response: ExportLine,
  lines: true,
  errors: [],
});
