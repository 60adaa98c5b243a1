import { randomUUID } from 'node:crypto';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import { type FormState, textIn } from './form-state.ts';
import { ONCE_FIELD } from './once.ts';

/** In the form of a new item: makes it different from all others, for `runOnce`. */
export const onceField = (form: FormState): SafeHtml =>
  html`<input type="hidden" name="${ONCE_FIELD}" value="${textIn(form, ONCE_FIELD) || randomUUID()}">`;
