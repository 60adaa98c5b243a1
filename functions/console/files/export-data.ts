import { exportData } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { dataLines } from '../../../shared/console/files/data-lines.ts';
import { partResponse } from '../../../shared/console/files/part-response.ts';

/** A part of everything that the account owns, one JSON object per line. */
export const handler = consoleEndpoint(exportData, ({ session, query, site, now }) =>
  partResponse(session, {
    contentType: 'application/x-ndjson',
    lines: dataLines(query, { user: session.caller, now, site }),
    of: query.of,
    extension: 'jsonl',
    range: query,
    now,
    path: exportData.path,
  }),
);
