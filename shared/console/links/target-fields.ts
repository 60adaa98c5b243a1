import { languageNames } from '../../api/console/language-names.ts';
import { devices } from '../../domain/links/devices.ts';
import { countryNames } from '../../domain/values/countries.ts';
import { type TargetList, targetLists } from '../../domain/values/targets.ts';
import { mapInTurns } from '../../event-loop.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField, textArea, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';
import { withChosenOption } from './link-fields.ts';
import { PASTED } from './pasted-targets.ts';
import { rows } from './target-rows.ts';

const strings = texts.targets;
const { wrong: _, ...pastedTexts } = strings.pasted;

const deviceOptions = [
  { value: '', text: strings.none },
  ...devices.map((device) => ({ value: device, text: strings.devices[device] })),
];

/** Not of type `url`: a browser would refuse the form because of a field in a closed group, and not show it. */
export const sendTo = (form: FormState, prefix: string) =>
  textField(form, { name: `${prefix}.link`, label: strings.link, placeholder: 'https://', maxLength: 8192 });

/** The field that says which visitors a row is for, in the order of the lists on the page: the first one wins. */
const nameFields: Record<TargetList, (form: FormState, field: { name: string; label: string }) => SafeHtml> =
  {
    devicetarget: (form, field) =>
      selectField(form, { ...field, options: withChosenOption(form, field.name, deviceOptions) }),
    geotarget: (form, field) => textField(form, { ...field, list: 'countries', maxLength: 100 }),
    languagetarget: (form, field) => textField(form, { ...field, list: 'languages', maxLength: 35 }),
  };

/** The rows of all lists, in the order of the page. Each list can be long. */
export const renderTargetRows = (form: FormState): Promise<SafeHtml[]> =>
  mapInTurns(Object.keys(nameFields) as TargetList[], (list) => targetRows(form, list));

/** Where visitors are sent by device, country, and language, with these rows. */
export const targetFields = (
  form: FormState,
  targets: readonly SafeHtml[],
): SafeHtml => html`<p class="muted">${strings.hint}</p>
${textArea(form, { name: PASTED, ...pastedTexts, maxLength: 5000 })}
${targets}
${suggestions('countries', countryNames)}
${suggestions('languages', languageNames())}
${textField(form, {
  name: 'defaultlanguage',
  label: strings.defaultLanguage,
  hint: strings.defaultLanguageHint,
  list: 'languages',
  maxLength: 35,
})}`;

/** What a field can be, to search in. */
const suggestions = (id: string, names: ReadonlyMap<string, string>): SafeHtml =>
  html`<datalist id="${id}">${[...names.values()].sort((a, b) => a.localeCompare(b, 'en')).map((name) => html`<option value="${name}">`)}</datalist>`;

const targetRows = (form: FormState, list: TargetList): SafeHtml =>
  rows(form, {
    list,
    legend: strings.lists[list].legend,
    row: (prefix) => html`${nameFields[list](form, {
      name: `${prefix}.${targetLists[list]}`,
      label: strings.lists[list].name,
    })}
${sendTo(form, prefix)}`,
  });
