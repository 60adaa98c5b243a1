import { resolve } from 'node:path';
import { checkSchema } from '../../../shared/data/schema/schema.ts';
import { exitWithReason } from '../exit-with-reason.ts';
import { logObjectsAsJson } from '../json-log.ts';
import { SettingsError } from '../settings.ts';
import { openRecountedTable } from './open-recounted-table.ts';
import { recountFile } from './recount-file.ts';

/** `npm run recount -- FILE…`: counts failed batches and logged visits, each exactly once, however often it runs. */
logObjectsAsJson();
try {
  const files = process.argv.slice(2);
  if (files.length === 0) throw new SettingsError('no files given. Run: npm run recount -- FILE…');
  const table = await openRecountedTable(process.env);
  const failed = await checkSchema()
    .then(() => recountAll(files))
    .finally(table.close);
  if (failed < files.length) console.log(`Recorded in ${table.name}. ${table.counter}`);
  if (failed > 0) throw new Error(`${failed} of ${files.length} files failed`);
} catch (error) {
  exitWithReason('The recount failed', error);
}

/** Continues with the next file when one fails; returns how many did. */
async function recountAll(files: string[]): Promise<number> {
  let failed = 0;
  for (const file of files) {
    try {
      // npm runs scripts in the folder of package.json.
      const result = await recountFile(resolve(process.env.INIT_CWD ?? '', file), new Date());
      console.log(`${file}: ${result}.`);
    } catch (error) {
      failed++;
      console.error(`${file}: ${(error as Error).message}.`);
    }
  }
  return failed;
}
