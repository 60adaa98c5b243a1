import { html, type SafeHtml } from '../../html/html.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/login.ts';
import { textField } from './fields.ts';
import type { FormState } from './form-state.ts';

/** Asks for the password again, if `confirmPassword` does. */
export const currentPasswordField = (
  { needsNoPassword }: Pick<ConsoleSession, 'needsNoPassword'>,
  form: FormState,
): SafeHtml =>
  needsNoPassword
    ? html`<p class="muted">${texts.noPasswordNeeded}</p>`
    : textField(form, {
        name: 'current_password',
        label: texts.currentPassword,
        hint: texts.currentPasswordHint,
        type: 'password',
        autocomplete: 'current-password',
        maxLength: 200,
        isRequired: true,
      });
