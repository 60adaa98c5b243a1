import { html, type SafeHtml } from '../../html/html.ts';
import { checkbox } from './fields.ts';
import type { FormState } from './form-state.ts';

/** A checkbox that is sent when it is off too: without the hidden field, a change would leave the stored value alone. */
export const switchField = (form: FormState, { name, label }: { name: string; label: string }): SafeHtml =>
  html`<div><input type="hidden" name="${name}" value="false">${checkbox(form, { name, label })}</div>`;
