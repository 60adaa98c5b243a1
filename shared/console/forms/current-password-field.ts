import type { SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/login.ts';
import { textField } from './fields.ts';
import type { FormState } from './form-state.ts';

/** Asks for the password again, for `confirmPassword`. */
export const currentPasswordField = (form: FormState): SafeHtml =>
  textField(form, {
    name: 'current_password',
    label: texts.currentPassword,
    hint: texts.currentPasswordHint,
    type: 'password',
    autocomplete: 'current-password',
    maxLength: 200,
    isRequired: true,
  });
