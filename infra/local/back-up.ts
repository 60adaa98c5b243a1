import { backUpData } from './back-up-data.ts';
import { exitWithReason } from './exit-with-reason.ts';

/** `npm run backup -- FILE`: copies the service's data to a new file, with the variables that the service is started with. */
try {
  console.log(await backUpData(process.argv.slice(2), process.env));
} catch (error) {
  exitWithReason('The backup failed', error);
}
