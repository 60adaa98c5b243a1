import { csrfField } from '../../html/csrf-field.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { ConsoleSession } from '../session.ts';
import type { FormState } from './form-state.ts';
import { ZONE_FIELD } from './typed-times.ts';

interface ConsoleForm {
  action: string;
  /** The text of the button. */
  submit: string;
  fields: SafeHtml;
  /** For fields elsewhere on the page. */
  id?: string;
  form?: FormState;
  /** Other buttons, after the one that sends the form. */
  buttons?: SafeHtml | undefined;
  /** Whether it sends a file. */
  hasFile?: boolean | undefined;
  /** Whether it deletes something. */
  isDangerous?: boolean;
}

/** A form that is sent to the console, with the token of the session, the time zone of its times, and what is wrong at its top. */
export const consoleForm = (
  { csrfToken, timezone }: Pick<ConsoleSession, 'csrfToken' | 'timezone'>,
  { action, submit, fields, id, form, hasFile, buttons, isDangerous }: ConsoleForm,
): SafeHtml => html`<form method="post" action="${action}" class="form"${id && html` id="${id}"`}${hasFile && html` enctype="multipart/form-data"`}>${csrfField(csrfToken)}<input type="hidden" name="${ZONE_FIELD}" value="${timezone}">
${form?.message !== undefined && html`<p class="problem" role="alert">${form.message}</p>`}
${fields}
<div class="actions"><button${isDangerous && html` class="danger"`}>${submit}</button>${buttons}</div></form>`;
