import { keyScopes } from '../../../api/contract/key-scopes.ts';
import { html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { shownSecret } from '../../components/shown-secret.ts';
import { consoleForm } from '../../forms/console-form.ts';
import { currentPasswordField } from '../../forms/current-password-field.ts';
import { checkbox, selectField, textField } from '../../forms/fields.ts';
import { type FormState, newForm } from '../../forms/form-state.ts';
import { onceField } from '../../forms/once-field.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/keys.ts';

/** Asks for the password, unless the person has just signed in with a link, to show the main API key or to replace it. */
export const mainKeyForm = (session: ConsoleSession, form: FormState): SafeHtml =>
  consoleForm(session, {
    action: '/console/keys/main',
    submit: texts.main.submit,
    form,
    fields: html`<p class="muted">${texts.main.hint}</p>
${selectField(form, {
  name: 'action',
  label: texts.main.action,
  hint: texts.main.renewHint,
  options: [
    { value: 'show', text: texts.main.show },
    { value: 'renew', text: texts.main.renew },
  ],
})}
${currentPasswordField(session, form)}`,
  });

/** The form for the main API key on its own, when it was not opened. */
export const mainKeyPage = (session: ConsoleSession, form: FormState): VisitorResponse =>
  consolePage(session, {
    title: texts.main.title,
    nav: 'keys',
    up: true,
    status: form.status,
    retryAfterSeconds: form.retryAfterSeconds,
    body: html`<section class="card narrow">${mainKeyForm(session, form)}</section>`,
  });

/** The form for an additional API key. */
export function newKeyPage(session: ConsoleSession, form = newForm({ scopes: ['read'] })): VisitorResponse {
  const problem = form.problems.scopes;
  const scopes = keyScopes.filter((scope) => scope !== 'admin' || session.user.isAdmin);
  return consolePage(session, {
    title: texts.newKey,
    nav: 'keys',
    up: true,
    status: form.status,
    retryAfterSeconds: form.retryAfterSeconds,
    body: html`<section class="card narrow">${consoleForm(session, {
      action: '/console/keys/new',
      submit: texts.form.submit,
      form,
      fields: html`${onceField(form)}${textField(form, { name: 'name', label: texts.form.name, hint: texts.form.nameHint, maxLength: 200, isRequired: true })}
<fieldset class="choices"><legend>${texts.form.scopes}</legend>
${scopes.map((scope) => checkbox(form, { name: 'scopes[]', label: texts.scopes[scope], value: scope }))}
${problem !== undefined && html`<p class="problem">${texts.form.scopes} ${problem}.</p>`}</fieldset>
${textField(form, { name: 'expires', label: texts.form.expires, hint: texts.form.expiresHint, type: 'date' })}
${currentPasswordField(session, form)}`,
    })}</section>`,
  });
}

interface ShownKey {
  title: string;
  key: string;
  hint: string;
}

/** Shows an API key, which no other page does. */
export const shownKeyPage = (session: ConsoleSession, { title, key, hint }: ShownKey): VisitorResponse =>
  consolePage(session, {
    title,
    nav: 'keys',
    up: true,
    body: html`<section class="card">
<p>${hint}</p>
${shownSecret(key, texts.shown.copy)}
<p class="muted">${texts.shown.secret}</p></section>`,
  });
