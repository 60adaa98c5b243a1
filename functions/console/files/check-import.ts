import { checkImport } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { checkPage } from '../../../shared/console/files/check-page.ts';
import { checkRows } from '../../../shared/console/files/check-rows.ts';
import { countFile } from '../../../shared/console/files/count-file.ts';
import { readImport } from '../../../shared/console/files/read-import.ts';
import { showImportForm } from '../../../shared/console/files/show-import-form.ts';

/** Shows which links a file would create, and what is wrong with other rows. */
export const handler = consoleEndpoint(checkImport, async ({ session, fields, site, now }) => {
  const { user } = session;
  const read = await readImport(fields, user, () => countFile('IMPORT-CHECKS', user.id, now));
  if (read.form) return showImportForm(session, site, read.form);
  const { rows, missing } = await checkRows(read.result, { caller: session.caller, site, now });
  return checkPage(session, read.result, rows, { missing });
});
