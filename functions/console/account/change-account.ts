import { changeAccount } from '../../../shared/api/console/account.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { changeAccountPage } from '../../../shared/console/pages/account/account-page.ts';
import { changeOwnAccount } from '../../../shared/console/sign-in/change-own-account.ts';
import { keepSignedIn } from '../../../shared/console/sign-in/keep-signed-in.ts';
import { redirect } from '../../../shared/response.ts';

/** Changes what differs from the account. After a new password, only this browser stays signed in. */
export const handler = consoleEndpoint(changeAccount, async (request) => {
  const { session, fields, address, now } = request;
  if (!fields.get('password')) fields.delete('password');
  const { result, form } = await submitForm(
    changeAccount.request.form,
    fields,
    (values) => changeOwnAccount(session, values, { address, now }),
    { email_taken: 'email' },
  );
  if (form) return changeAccountPage(session, form);
  const { done, sessionVersion } = result;
  const to = `/console/account${done ? `?done=${done}` : ''}`;
  if (sessionVersion === undefined) return redirect(to, { status: 303 });
  return redirect(to, {
    status: 303,
    cookies: keepSignedIn(session, { sessionVersion }, request).cookies,
  });
});
