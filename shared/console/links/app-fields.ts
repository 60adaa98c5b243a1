import { html, type SafeHtml } from '../../html/html.ts';
import { checkbox, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';

const { apps } = texts;

/** The apps that a link opens on phones and tablets. */
export const appFields = (form: FormState): SafeHtml => html`<p class="muted">${apps.hint}</p>
${textField(form, { name: 'deeplink.apple', label: apps.apple, placeholder: 'https://apps.apple.com/…', maxLength: 2048 })}
${textField(form, { name: 'deeplink.google', label: apps.google, placeholder: 'https://play.google.com/…', maxLength: 2048 })}
${checkbox(form, { name: 'deeplink.auto', label: apps.auto })}`;
