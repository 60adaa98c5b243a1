import { showImport } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { showImportForm } from '../../../shared/console/files/show-import-form.ts';

/** The form for a file of links. */
export const handler = consoleEndpoint(showImport, ({ session, site }) => showImportForm(session, site));
