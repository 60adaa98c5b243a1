import type { InferOutput } from 'valibot';
import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import type { submitUtmTemplates } from '../../api/console/utm-templates.ts';
import type { UtmTemplate } from '../../domain/users/users.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField } from '../forms/fields.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import * as texts from '../texts/utm-templates.ts';

/** The field with the name of a template, and what its button finds. */
const CHOSEN = 'utmtemplate';
const FIND = 'utm';

/** Without what is blank. */
export const toUtmTemplates = (
  sent: InferOutput<typeof submitUtmTemplates.request.form>['templates'],
): UtmTemplate[] =>
  sent.map((template) => {
    const filled = Object.entries(template).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return { ...Object.fromEntries(filled), name: template.name };
  });

/** The form with the values of the template that was chosen, if the button asks for them. Others of its fields are cleared. */
export function withUtmTemplate(form: FormState, templates: readonly UtmTemplate[] = []): FormState {
  const chosen = templates.find(({ name }) => name === textIn(form, CHOSEN));
  if (textIn(form, 'find') !== FIND || !chosen) return form;
  const values = new Map(form.values);
  for (const name of UTM_PARAMETERS) values.set(name, [chosen[name] ?? '']);
  return { ...form, values };
}

/** Chooses a template: with a button, or with `scripts/fill-utm.ts` at once. */
export const utmTemplateField = (form: FormState, templates: readonly UtmTemplate[] = []): SafeHtml =>
  html`${
    templates.length > 0 &&
    html`<div class="find" data-utm-templates="${JSON.stringify(templates)}">${selectField(form, {
      name: CHOSEN,
      label: texts.choose,
      options: [
        { value: '', text: texts.none },
        ...templates.map(({ name }) => ({ value: name, text: name })),
      ],
    })}
<button class="quiet" name="find" value="${FIND}" formaction="#utm_source" formnovalidate>${texts.use}</button></div>`
  }<p><a href="/console/utm-templates">${templates.length > 0 ? texts.edit : texts.create}</a></p>`;
