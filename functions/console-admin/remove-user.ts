import { removeUser } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { userPage } from '../../shared/console/pages/admin/user-page.ts';
import * as texts from '../../shared/console/texts/users.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { deleteStoredUser } from '../../shared/data/users/user-deletion.ts';
import { readUserDetails } from '../../shared/data/users/user-details.ts';
import { invalidFields } from '../../shared/errors.ts';
import { redirect } from '../../shared/response.ts';

/** Deletes a user if their username was typed; what they own is deleted in the background. */
export const handler = consoleEndpoint(removeUser, async ({ session, params: { id }, fields, now }) => {
  const details = await readUserDetails(id);
  const { form } = await submitForm(removeUser.request.form, fields, async ({ username }) => {
    if (username.trim() !== details.user.username)
      throw invalidFields({ username: `: ${texts.deletion.mismatch}` });
    await deleteStoredUser(id, { actor: session.user, now });
  });
  if (!form) return redirect('/console/admin/users?done=deleted', { status: 303 });
  return userPage(session, { ...details, plans: await readPlans([]), now, deletionForm: form });
});
