import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp } from './embedded-table/back-up.ts';
import { nothingStored } from './open-for-reading.ts';
import { IN_MEMORY, readSettings, SettingsError } from './settings.ts';

/**
 * Copies a service's data to the file that the parameters name, and returns a line that says so. Rejects with a
 * `SettingsError` if there is nothing to copy.
 */
export async function backUpData(parameters: string[], variables: NodeJS.ProcessEnv): Promise<string> {
  const [name, ...others] = parameters;
  if (!name || others.length > 0)
    throw new SettingsError('give exactly one file. Run: npm run backup -- FILE');
  // npm runs scripts in the folder of package.json.
  const file = resolve(variables.INIT_CWD ?? '', name);
  const { DATA_DIR, DYNAMODB_ENDPOINT } = readSettings(variables);
  if (DYNAMODB_ENDPOINT)
    throw new SettingsError('the data is in DYNAMODB_ENDPOINT. Back it up with the tools for that database');
  if (DATA_DIR === IN_MEMORY) throw new SettingsError('with DATA_DIR=:memory:, there is no file to copy');
  if (!(await backUp(DATA_DIR, file))) throw nothingStored(DATA_DIR);
  const { size } = await stat(file);
  return `Backed up DATA_DIR ${DATA_DIR} to ${file} (${size} bytes).`;
}
