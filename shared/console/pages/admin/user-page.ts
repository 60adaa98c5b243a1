import { collectionNames, collections } from '../../../collections.ts';
import type { Totals } from '../../../data/owned/totals.ts';
import type { Plan } from '../../../domain/plans/plans.ts';
import type { User } from '../../../domain/users/users.ts';
import { formatDate, formatNumber } from '../../../html/format.ts';
import { html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { facts } from '../../components/facts.ts';
import { doneNotice } from '../../components/notice.ts';
import { consoleForm } from '../../forms/console-form.ts';
import { selectField, textField } from '../../forms/fields.ts';
import { type FormState, newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/users.ts';
import { planOptions, renderPlan } from './plan-names.ts';

interface UserPage {
  user: User;
  totals: Totals;
  plans: readonly Plan[];
  now: Date;
  done?: 'created' | 'plan' | undefined;
  /** The form for a plan, if it could not be saved. */
  planForm?: FormState;
  /** The form that deletes the user, if it was not confirmed. */
  deletionForm?: FormState;
}

/** A user as administrators see them, and what they can do with the account. */
export function userPage(session: ConsoleSession, page: UserPage): VisitorResponse {
  const { user, totals, plans, now, done, planForm, deletionForm } = page;
  return consolePage(session, {
    title: user.username,
    nav: 'users',
    up: true,
    status: planForm?.status ?? deletionForm?.status ?? 200,
    body: html`${doneNotice(done && texts.done[done])}
<div class="columns">
<section class="card"><h2>${texts.profile.title}</h2>
${facts([
  [texts.profile.id, user.id],
  [texts.profile.email, user.email],
  [texts.profile.registered, formatDate(user.registered)],
  [texts.profile.role, user.isAdmin && texts.profile.administrator],
  [texts.profile.owns, ownedBy(totals) || texts.profile.nothing],
])}
<h2>${texts.signIn.title}</h2>
${
  user.isAdmin
    ? html`<p class="muted">${texts.signIn.administrators}</p>`
    : consoleForm(session, {
        action: `/console/admin/users/${user.id}/sign-in-link`,
        submit: texts.signIn.submit,
        fields: html`<p class="muted">${texts.signIn.hint}</p>`,
      })
}</section>
<section class="card"><h2>${texts.subscription.title}</h2>
${facts([[texts.subscription.now, renderPlan(user, plans, now)]])}
${subscriptionForm(session, user, plans, planForm)}</section>
</div>
${deletion(session, user, totals, deletionForm)}`,
  });
}

/** `12 links, 1 QR code`; empty if the user owns nothing. */
const ownedBy = (totals: Totals): string =>
  collectionNames
    .filter((name) => (totals[name] ?? 0) > 0)
    .map((name) => {
      const count = totals[name] ?? 0;
      return `${formatNumber(count)} ${collections[name][count === 1 ? 'one' : 'several']}`;
    })
    .join(', ');

const subscriptionForm = (
  session: ConsoleSession,
  { id, planId }: User,
  plans: readonly Plan[],
  form = newForm({ planid: planId }),
): SafeHtml =>
  consoleForm(session, {
    action: `/console/admin/users/${id}/plan`,
    submit: texts.subscription.submit,
    form,
    fields: html`${selectField(form, { name: 'planid', label: texts.subscription.plan, options: planOptions(plans) })}
${selectField(form, {
  name: 'type',
  label: texts.subscription.type,
  options: Object.entries(texts.subscription.types).map(([value, text]) => ({ value, text })),
})}
${textField(form, { name: 'expiration', label: texts.subscription.ends, hint: texts.subscription.endsHint, type: 'date' })}`,
  });

/** Names what is deleted. The username has to be typed. */
function deletion(
  session: ConsoleSession,
  { id, username }: User,
  totals: Totals,
  form?: FormState,
): SafeHtml {
  const owned = ownedBy(totals);
  return html`<details class="card"${form && html` open`}><summary class="wrong">${texts.deletion.title}</summary>
<p class="problem">${texts.deletion.warning}</p>
<ul><li>${texts.deletion.account}</li>${owned && html`<li>${texts.deletion.owned(owned)}</li>`}</ul>
<p>${texts.deletion.links}</p>
${consoleForm(session, {
  action: `/console/admin/users/${id}/delete`,
  submit: texts.deletion.submit,
  isDangerous: true,
  form,
  fields: textField(form ?? newForm(), {
    name: 'username',
    label: texts.deletion.confirm(username),
    isRequired: true,
  }),
})}</details>`;
}
