import { html, type SafeHtml } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';
import { sendTo } from './target-fields.ts';
import { rows } from './target-rows.ts';

const { schedule, variants } = texts.defaultTarget;

/** What replaces the target URL: another target from a time on, or variants that share the visitors. */
export const defaultTargetFields = (
  form: FormState,
): SafeHtml => html`<p class="muted">${texts.defaultTarget.hint}</p>
${rows(form, {
  list: 'schedule',
  legend: schedule.legend,
  row: (
    prefix,
  ) => html`${textField(form, { name: `${prefix}.from`, label: schedule.from, type: 'datetime-local' })}
${sendTo(form, prefix)}`,
})}
${rows(form, {
  list: 'variants',
  legend: variants.legend,
  row: (
    prefix,
  ) => html`${textField(form, { name: `${prefix}.weight`, label: variants.weight, placeholder: '1', maxLength: 4 })}
${sendTo(form, prefix)}`,
})}`;
