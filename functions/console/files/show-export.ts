import { showExport } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { exportPage } from '../../../shared/console/files/export-page.ts';
import { readExportParts } from '../../../shared/data/export/export-parts.ts';

/** Everything that an account can download, in parts. */
export const handler = consoleEndpoint(showExport, async ({ session, site }) =>
  exportPage(session, { parts: await readExportParts(session.user.id), shortUrl: site.shortUrl }),
);
