import { exportLinks } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { linkRows } from '../../../shared/console/files/link-rows.ts';
import { partResponse } from '../../../shared/console/files/part-response.ts';

/** A part of the links, oldest first, as a CSV file. */
export const handler = consoleEndpoint(exportLinks, ({ session, query: range, site, now }) =>
  partResponse(session, {
    contentType: 'text/csv; charset=utf-8',
    lines: linkRows(session.user.id, range, { base: site.shortUrl, now }),
    of: 'links',
    extension: 'csv',
    range,
    now,
    path: exportLinks.path,
  }),
);
