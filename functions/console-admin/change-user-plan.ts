import { changeUserPlan } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { userPage } from '../../shared/console/pages/admin/user-page.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { subscribeUserTo } from '../../shared/data/users/subscriptions.ts';
import { readUserDetails } from '../../shared/data/users/user-details.ts';
import { redirect } from '../../shared/response.ts';

/** Puts a user on a plan, effective from their next request. */
export const handler = consoleEndpoint(changeUserPlan, async ({ session, params: { id }, fields, now }) => {
  const { form } = await submitForm(
    changeUserPlan.request.form,
    fields,
    ({ planid: planId, ...values }) =>
      subscribeUserTo(id, { planId, ...values }, { actor: session.user, now }),
    { plan_not_found: 'planid' },
  );
  if (!form) return redirect(`/console/admin/users/${id}?done=plan`, { status: 303 });
  return userPage(session, {
    ...(await readUserDetails(id)),
    plans: await readPlans([]),
    now,
    planForm: form,
  });
});
