import { devices } from '../../domain/links/devices.ts';
import { countryNames } from '../../domain/values/countries.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';
import { optionsOf } from './link-fields.ts';
import { rows } from './target-rows.ts';

const strings = texts.targets;

const deviceNames: Record<(typeof devices)[number], string> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  ios: 'iOS (iPhone and iPad)',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  mobile: 'Any phone',
  tablet: 'Any tablet',
  desktop: 'Any computer',
};

const deviceOptions = [
  { value: '', text: strings.none },
  ...devices.map((device) => ({ value: device, text: deviceNames[device] })),
];

/** Not of type `url`: a browser would refuse the form because of a field in a closed group, and not show it. */
const sendTo = (form: FormState, prefix: string) =>
  textField(form, { name: `${prefix}.link`, label: strings.link, placeholder: 'https://', maxLength: 8192 });

/** Where visitors are sent by device, country, and language. */
export const targetFields = (form: FormState): SafeHtml => html`<p class="muted">${strings.hint}</p>
${rows(form, {
  list: 'devicetarget',
  legend: strings.devices,
  row: (prefix) => html`${selectField(form, {
    name: `${prefix}.device`,
    label: strings.device,
    options: optionsOf(form, `${prefix}.device`, deviceOptions),
  })}
${sendTo(form, prefix)}`,
})}
${rows(form, {
  list: 'geotarget',
  legend: strings.countries,
  row: (
    prefix,
  ) => html`${textField(form, { name: `${prefix}.location`, label: strings.country, list: 'countries', maxLength: 100 })}
${sendTo(form, prefix)}`,
})}
<datalist id="countries">${[...countryNames.values()].map((name) => html`<option value="${name}">`)}</datalist>
${rows(form, {
  list: 'languagetarget',
  legend: strings.languages,
  row: (prefix) => html`${textField(form, {
    name: `${prefix}.language`,
    label: strings.language,
    placeholder: 'fr',
    maxLength: 35,
  })}
${sendTo(form, prefix)}`,
})}
${textField(form, {
  name: 'defaultlanguage',
  label: strings.defaultLanguage,
  hint: strings.defaultLanguageHint,
  maxLength: 35,
})}`;
