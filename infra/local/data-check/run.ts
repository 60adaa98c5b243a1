import { exitWithReason } from '../exit-with-reason.ts';
import { readSettings } from '../settings.ts';
import { checkData } from './check-data.ts';

/** More lines would not help. */
const MAX_SHOWN_PROBLEMS = 100;

/** `npm run check:data`: checks all of the service's data, with the variables that the service is started with. */
try {
  let problems = 0;
  const { path, items } = checkData(readSettings(process.env), (problem) => {
    problems++;
    if (problems <= MAX_SHOWN_PROBLEMS) console.error(problem);
  });
  if (problems === 0) console.log(`${path} has no problems: ${items} items checked.`);
  else {
    console.error(
      `${problems} ${problems === 1 ? 'problem' : 'problems'} found. Restore a backup, or report the problems with the version of the service.`,
    );
    process.exit(1);
  }
} catch (error) {
  exitWithReason('The data cannot be checked', error);
}
