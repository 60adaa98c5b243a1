import { exitWithReason } from './exit-with-reason.ts';
import { readAdminKey } from './read-admin-key.ts';
import { readSettings } from './settings.ts';

/** `npm run key`: prints the API key of the first administrator, with the variables that the service is started with. */
try {
  console.log(await readAdminKey(readSettings(process.env)));
} catch (error) {
  exitWithReason('The admin key cannot be shown', error);
}
