import { visitorDays } from '../../../domain/clicks/retention.ts';
import { planUsage } from '../../../domain/plans/plan-usage.ts';
import { csrfField } from '../../../html/csrf-field.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../html/format.ts';
import { html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { facts } from '../../components/facts.ts';
import { doneNotice } from '../../components/notice.ts';
import { usageList } from '../../components/usage-list.ts';
import { consoleForm } from '../../forms/console-form.ts';
import { currentPasswordField } from '../../forms/current-password-field.ts';
import { textField } from '../../forms/fields.ts';
import { type FormState, newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/account.ts';
import * as planTexts from '../../texts/plan.ts';
import * as shell from '../../texts/shell.ts';
import { timeZoneForm } from './time-zone-form.ts';

interface Account {
  /** What was just changed. */
  done?: keyof typeof texts.done | undefined;
}

/** The account of the signed-in person: who they are, what their plan allows, and what they can change. */
export function accountPage(session: ConsoleSession, { done }: Account): VisitorResponse {
  const { user } = session;
  return consolePage(session, {
    title: texts.title,
    nav: 'account',
    body: html`${doneNotice(done && texts.done[done])}
<div class="columns">
<section class="card"><h2>${texts.profile.title}</h2>
${facts([
  [texts.profile.username, user.username],
  [texts.profile.email, user.email],
  [texts.profile.registered, formatDate(user.registered)],
])}
${changeForm(session, newForm({ email: user.email }))}</section>
<div>
<section class="card">${timeZoneForm(session)}</section>
<section class="card"><h2>${texts.plan.title}</h2>
${planFacts(session)}
${usageList(planUsage(session.caller.plan, session.used))}</section>
</div>
</div>
<section class="card"><h2>${texts.sessions.title}</h2>
<p class="muted">${texts.sessions.hint}</p>
${signOutForm(session)}</section>
<section class="card"><h2>${texts.data.title}</h2>
<p class="muted">${texts.data.hint}</p>
<p><a class="button quiet" href="/console/export">${texts.data.open}</a></p></section>`,
  });
}

/** The form on its own, after it could not be saved. */
export const changeAccountPage = (session: ConsoleSession, form: FormState): VisitorResponse =>
  consolePage(session, {
    title: texts.title,
    nav: 'account',
    up: true,
    status: form.status,
    retryAfterSeconds: form.retryAfterSeconds,
    body: html`<section class="card narrow">${changeForm(session, form)}</section>`,
  });

const changeForm = (session: ConsoleSession, form: FormState): SafeHtml =>
  html`<h2>${texts.change.title}</h2>
${consoleForm(session, {
  action: '/console/account',
  submit: texts.change.submit,
  form,
  fields: html`${textField(form, {
    name: 'email',
    label: texts.change.email,
    type: 'email',
    autocomplete: 'email',
    maxLength: 254,
    isRequired: true,
  })}
${textField(form, {
  name: 'password',
  label: texts.change.password,
  hint: texts.change.passwordHint,
  type: 'password',
  autocomplete: 'new-password',
  maxLength: 200,
})}
${currentPasswordField(session, form)}`,
})}`;

function planFacts({ user, caller: { plan } }: ConsoleSession): SafeHtml {
  const { planId, planExpires } = user;
  return facts([
    [texts.plan.name, plan.name],
    [texts.plan.ends, planId === plan.id && planExpires !== undefined && formatDateTime(planExpires)],
    [planTexts.statistics, planTexts.keptForever],
    [planTexts.visitors, planTexts.visitorDays(formatNumber(visitorDays(plan.limits.retention)))],
  ]);
}

const signOutForm = ({ csrfToken }: ConsoleSession): SafeHtml =>
  html`<form method="post" action="/logout" class="actions">${csrfField(csrfToken)}
<button class="quiet" name="scope" value="browser">${shell.signOut}</button>
<button class="danger">${shell.signOutEverywhere}</button></form>`;
