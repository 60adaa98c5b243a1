import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp } from './embedded-table/back-up.ts';
import { exitWithReason } from './exit-with-reason.ts';
import { nothingStored } from './open-for-reading.ts';
import { IN_MEMORY, readSettings, type Settings, SettingsError } from './settings.ts';

/** `npm run backup -- FILE`: copies the service's data to a new file, with the variables that the service is started with. */
try {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0)
    throw new SettingsError('give exactly one file. Run: npm run backup -- FILE');
  // npm runs scripts in the folder of package.json.
  await backUpTo(resolve(process.env.INIT_CWD ?? '', file), readSettings(process.env));
} catch (error) {
  exitWithReason('The backup failed', error);
}

async function backUpTo(file: string, { DATA_DIR, DYNAMODB_ENDPOINT }: Settings): Promise<void> {
  if (DYNAMODB_ENDPOINT)
    throw new SettingsError('the data is in DYNAMODB_ENDPOINT. Back it up with the tools for that database');
  if (DATA_DIR === IN_MEMORY) throw new SettingsError('with DATA_DIR=:memory:, there is no file to copy');
  if (!(await backUp(DATA_DIR, file))) throw nothingStored(DATA_DIR);
  const { size } = await stat(file);
  console.log(`Backed up DATA_DIR ${DATA_DIR} to ${file} (${size} bytes).`);
}
