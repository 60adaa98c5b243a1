import type { SafeHtml } from '../../html/html.ts';
import { textField } from './fields.ts';
import type { FormState } from './form-state.ts';
import { textIn } from './form-state.ts';

const END_OF_DAY = ' 23:59:59';

/** A day, for a field of the API that takes a date and a time: see `untilEndOfDay`. */
export function dateField(form: FormState, field: { name: string; label: string; hint?: string }): SafeHtml {
  const day = textIn(form, field.name).replace(END_OF_DAY, '');
  const values = new Map(form.values).set(field.name, [day]);
  return textField({ ...form, values }, { ...field, type: 'date' });
}

/** The fields of a form, in which a day becomes its last second, in UTC. */
export function untilEndOfDay(fields: URLSearchParams, name: string): URLSearchParams {
  const changed = new URLSearchParams(fields);
  const day = fields.get(name) ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(day)) changed.set(name, day + END_OF_DAY);
  return changed;
}
