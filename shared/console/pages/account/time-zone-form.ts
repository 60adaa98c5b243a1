import { html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { consoleForm } from '../../forms/console-form.ts';
import { selectField } from '../../forms/fields.ts';
import { type FormState, newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/account.ts';

/** The form for the time zone of the console. */
export const timeZoneForm = (
  session: ConsoleSession,
  form = newForm({ timezone: session.timezone }),
): SafeHtml =>
  html`<h2>${texts.timezone.title}</h2>
${consoleForm(session, {
  action: '/console/account/time-zone',
  submit: texts.timezone.submit,
  form,
  fields: selectField(form, {
    name: 'timezone',
    label: texts.timezone.label,
    hint: texts.timezone.hint,
    options: listTimeZones(session.timezone).map((value) => ({ value, text: value.replaceAll('_', ' ') })),
  }),
})}`;

/** Those of today, with the one that was chosen, which may have another name. */
const listTimeZones = (chosen: string): string[] => [
  ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]),
];

/** The form on its own, after it could not be saved. */
export const timeZonePage = (session: ConsoleSession, form: FormState): VisitorResponse =>
  consolePage(session, {
    title: texts.title,
    nav: 'account',
    up: true,
    status: form.status,
    body: html`<section class="card narrow">${timeZoneForm(session, form)}</section>`,
  });
