import { changeTimeZone } from '../../../shared/api/console/account.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { timeZonePage } from '../../../shared/console/pages/account/time-zone-form.ts';
import { changeUser } from '../../../shared/data/users/users.ts';
import { redirect } from '../../../shared/response.ts';

/** Changes the time zone of the console. */
export const handler = consoleEndpoint(changeTimeZone, async ({ session, fields, now }) => {
  const { form } = await submitForm(changeTimeZone.request.form, fields, (change) =>
    changeUser(session.user.id, change, { actor: session.user, now }),
  );
  return form ? timeZonePage(session, form) : redirect('/console/account?done=timezone', { status: 303 });
});
