import { randomBytes } from 'node:crypto';
import { changeTimeZone } from '../../../shared/api/console/account.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { timeZonePage } from '../../../shared/console/pages/account/time-zone-form.ts';
import { changeUserAccount } from '../../../shared/data/users/account-changes.ts';
import { redirect } from '../../../shared/response.ts';

/** Changes the time zone of the console. */
export const handler = consoleEndpoint(changeTimeZone, async ({ session, fields, now }) => {
  const { form } = await submitForm(changeTimeZone.request.form, fields, (values) =>
    changeUserAccount(session.user, values, { now, random: randomBytes }),
  );
  return form ? timeZonePage(session, form) : redirect('/console/account?done=timezone', { status: 303 });
});
