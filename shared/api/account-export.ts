import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { collectionPatterns } from './contract/key-patterns.ts';
import { ExportCursor } from './fields/export-cursor.ts';
import { Fields } from './fields/fields.ts';

/** The kinds of lines in an export. */
const exportTypes = [
  'account',
  'plan',
  'totals',
  'month',
  'link',
  'domain',
  'campaign',
  'channel',
  'pixel',
  'splash',
  'overlay',
  'qr',
  'message',
  'key',
] as const;

const ExportLine = v.looseObject({ type: v.picklist(exportTypes) });
export type ExportLine = v.InferOutput<typeof ExportLine>;

/** Everything that belongs to the caller, without keys and hashes. */
export const exportAccount = defineRoute({
  id: 'exportAccount',
  resource: 'account',
  method: 'GET',
  path: '/account/export',
  access: 'user',
  request: { query: Fields({ cursor: v.optional(ExportCursor) }) },
  response: ExportLine,
  lines: true,
  errors: [],
  table: {
    GetItem: ['QR-CODE#*', 'ROUTE#*', 'STATISTICS#*', 'USER#*', 'USER#*#links'],
    Query: ['STATISTICS#*', 'USER#*', ...collectionPatterns],
  },
});
