import { checkServiceData } from './data-check/check-service-data.ts';
import { checkDataFile } from './embedded-table/check/check-data-file.ts';
import { exitWithReason } from './exit-with-reason.ts';
import { nothingStored } from './open-for-reading.ts';
import { IN_MEMORY, readSettings, type Settings, SettingsError } from './settings.ts';

/** More lines would not help. */
const MAX_SHOWN_PROBLEMS = 100;

/** `npm run check:data`: checks all of the service's data, with the variables that the service is started with. */
try {
  const problems = checkData(readSettings(process.env));
  if (problems > 0) {
    console.error(
      `${problems} ${problems === 1 ? 'problem' : 'problems'} found. Restore a backup, or report the problems with the version of the service.`,
    );
    process.exit(1);
  }
} catch (error) {
  exitWithReason('The data cannot be checked', error);
}

/** Prints a line per problem, or one line if there is none, and returns the number of problems. */
function checkData({ DATA_DIR, DYNAMODB_ENDPOINT }: Settings): number {
  if (DYNAMODB_ENDPOINT) throw new SettingsError('the data is in DYNAMODB_ENDPOINT, not in a file');
  if (DATA_DIR === IN_MEMORY) throw new SettingsError('with DATA_DIR=:memory:, there is no file to check');
  let problems = 0;
  const report = (problem: string) => {
    problems++;
    if (problems <= MAX_SHOWN_PROBLEMS) console.error(problem);
  };
  const checked = checkDataFile(DATA_DIR, report, checkServiceData);
  if (!checked) throw nothingStored(DATA_DIR);
  if (problems === 0) console.log(`${checked.path} has no problems: ${checked.items} items checked.`);
  return problems;
}
