import { randomBytes } from 'node:crypto';
import { submitNewUser } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { newUserPage } from '../../shared/console/pages/admin/new-user-page.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { registerUser } from '../../shared/data/registration.ts';
import { redirect } from '../../shared/response.ts';

/** Registers a user, and shows their page. */
export const handler = consoleEndpoint(submitNewUser, async ({ session, fields, now }) => {
  const { result: user, form } = await submitForm(
    submitNewUser.request.form,
    fields,
    (values) => registerUser(values, { actor: session.user, now, random: randomBytes }),
    { username_taken: 'username', email_taken: 'email', plan_not_found: 'planid' },
  );
  if (form) return newUserPage(session, await readPlans([]), form);
  return redirect(`/console/admin/users/${user.id}?done=created`, { status: 303 });
});
