import { randomBytes } from 'node:crypto';
import { changeAccount } from '../../shared/api/console/account.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { changeAccountPage } from '../../shared/console/pages/account/account-page.ts';
import { confirmPassword } from '../../shared/console/sign-in/check-login.ts';
import { keepSignedIn } from '../../shared/console/sign-in/keep-signed-in.ts';
import { changeAccountOf } from '../../shared/data/users/account-changes.ts';
import { redirect } from '../../shared/visitor/reply.ts';

/** Changes what differs from the account. After a new password, only this browser stays signed in. */
export const handler = consoleEndpoint(changeAccount, async ({ session, fields, address, now, site }) => {
  const { user } = session;
  if (!fields.get('password')) fields.delete('password');
  const submitted = await submitForm(
    changeAccount.request.form,
    fields,
    async ({ current_password, password, email }) => {
      await confirmPassword(user, current_password, { address, now });
      const change = { password, email: email === user.email ? undefined : email };
      if (change.password || change.email) await changeAccountOf(user, change, { now, random: randomBytes });
      return change;
    },
    { email_taken: 'email' },
  );
  if (submitted.form) return changeAccountPage(session, submitted.form);
  const { email, password } = submitted.result;
  const done = password ? (email ? 'both' : 'password') : email && 'email';
  const to = `/console/account${done ? `?done=${done}` : ''}`;
  if (!password) return redirect(to, { status: 303 });
  const sessionVersion = (user.sessionVersion ?? 0) + 1;
  const { cookies } = keepSignedIn(session, { sessionVersion }, { now, site });
  return redirect(to, { status: 303, cookies });
});
