import { submitImport } from '../../../shared/api/console/files.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { checkPage } from '../../../shared/console/files/check-page.ts';
import { countFile } from '../../../shared/console/files/count-file.ts';
import { createRows, orRateLimited } from '../../../shared/console/files/create-rows.ts';
import { IMPORT_CHOICES } from '../../../shared/console/files/import-page.ts';
import { readImport } from '../../../shared/console/files/read-import.ts';
import { resultPage } from '../../../shared/console/files/result-page.ts';
import { showImportForm } from '../../../shared/console/files/show-import-form.ts';
import { readOnce } from '../../../shared/console/forms/once.ts';
import { readChoices } from '../../../shared/data/links/link-choices.ts';

/** Creates the links of a file that was checked, and says what became of each row. */
export const handler = consoleEndpoint(submitImport, async ({ session, fields, site, now }) => {
  const { caller } = session;
  const read = await readImport(fields, caller, () => countFile('IMPORTS', caller.id, now));
  if (read.form) return showImportForm(session, site, read.form);
  const file = read.result;
  const rows = await createRows(file, { caller, fields, site, now }).catch(orRateLimited);
  if (!Array.isArray(rows)) return checkPage(session, file, file.rows, { ...rows, once: readOnce(fields) });
  const choices = await readChoices(caller.id, IMPORT_CHOICES);
  return resultPage(session, { file, rows, choices, host: new URL(site.shortUrl).host });
});
