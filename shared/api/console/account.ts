import { updateAccount } from '../account.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { COMMON_PASSWORDS } from '../contract/function-contract.ts';
import { TimeZone } from '../fields/clicks-query.ts';
import { Fields } from '../fields/fields.ts';
import { currentPassword, doneWith } from './requests.ts';

const account = updateAccount.request.body.pipe[0].entries;

/** The account of the signed-in person, and what their plan allows. */
export const showConsoleAccount = defineConsoleRoute({
  id: 'showConsoleAccount',
  resource: 'console/account',
  method: 'GET',
  path: '/console/account',
  session: 'user',
  request: { query: Fields({ done: doneWith(['email', 'password', 'both', 'timezone']) }) },
});

/** Changes the email address, the password, or both, as `changeOwnAccount` does. Other sessions end with a new password. */
export const changeAccount = defineConsoleRoute({
  id: 'changeAccount',
  resource: 'console/account',
  does: 'hashes',
  method: 'POST',
  path: '/console/account',
  session: 'user',
  request: { form: Fields({ email: account.email, password: account.password, ...currentPassword() }) },
  usesVisitorKey: true,
  assets: [COMMON_PASSWORDS],
});

/** Changes the time zone in which the console shows times, and in which they are typed there. */
export const changeTimeZone = defineConsoleRoute({
  id: 'changeTimeZone',
  resource: 'console/account',
  method: 'POST',
  path: '/console/account/time-zone',
  session: 'user',
  request: { form: Fields({ timezone: TimeZone }) },
});
