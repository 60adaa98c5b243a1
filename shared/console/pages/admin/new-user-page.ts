import type { Plan } from '../../../domain/plans/plans.ts';
import { html } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { consoleForm } from '../../forms/console-form.ts';
import { selectField, textField } from '../../forms/fields.ts';
import { newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/users.ts';
import { planOptions } from './plan-names.ts';

/** The form that registers a user. */
export const newUserPage = (
  session: ConsoleSession,
  plans: readonly Plan[],
  form = newForm({ planid: plans.find(({ free }) => free)?.id }),
): VisitorResponse =>
  consolePage(session, {
    title: texts.newUser,
    nav: 'users',
    up: true,
    status: form.status,
    body: html`<section class="card narrow">${consoleForm(session, {
      action: '/console/admin/users/new',
      submit: texts.form.submit,
      form,
      fields: html`${textField(form, {
        name: 'username',
        label: texts.form.username,
        hint: texts.form.usernameHint,
        maxLength: 30,
        isRequired: true,
      })}
${textField(form, { name: 'email', label: texts.form.email, type: 'email', maxLength: 254, isRequired: true })}
${textField(form, {
  name: 'password',
  label: texts.form.password,
  hint: texts.form.passwordHint,
  type: 'password',
  autocomplete: 'new-password',
  maxLength: 200,
  isRequired: true,
})}
${selectField(form, { name: 'planid', label: texts.form.plan, options: planOptions(plans) })}
${textField(form, { name: 'expiration', label: texts.form.ends, hint: texts.form.endsHint, type: 'date' })}`,
    })}</section>`,
  });
