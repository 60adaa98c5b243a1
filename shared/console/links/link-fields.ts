import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import type { PixelType } from '../../api/pixels.ts';
import type { Choices, FieldChoice } from '../../data/links/link-choices.ts';
import type { UtmTemplate } from '../../domain/users/users.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { pageLanguageField } from '../components/page-language-field.ts';
import { checkbox, selectField, textArea, textField, toSentence } from '../forms/fields.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import { imageField, type Uploader } from '../forms/image-field.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';
import { describesStoredValue } from '../texts/changed.ts';
import * as texts from '../texts/link-form.ts';
import { providers } from '../texts/pixels.ts';
import { type AliasCheck, aliasField } from './alias-field.ts';
import { findField } from './find-choices.ts';
import { rows } from './target-rows.ts';
import { utmTemplateField } from './utm-templates.ts';

/** Names and ids are shorter. */
const MAX_CHOSEN = 100;

/** The options of a choice. What is chosen already is one of them, even if it is not in the list. */
export function withChosenOption(
  form: FormState,
  name: string,
  options: readonly FieldChoice[],
): readonly FieldChoice[] {
  const chosen = textIn(form, name);
  if (options.some(({ value }) => value === chosen)) return options;
  const text = /^\d+$/.test(chosen) ? texts.groups.other(chosen) : chosen;
  return chosen && chosen.length <= MAX_CHOSEN ? [...options, { value: chosen, text }] : options;
}

/** The ids that are chosen, by what they are of. */
export const chosenIn = (form: FormState) => ({
  campaigns: [textIn(form, 'campaign')],
  channels: [textIn(form, 'channel')],
  pixels: form.values.get('pixels[]') ?? [],
  'splash-pages': [textIn(form, 'type')],
  overlays: [textIn(form, 'type').replace('overlay-', '')],
});

/** The form with names instead of ids in what it says about a field: `Stored value: Autumn`. */
export function withNames(form: FormState, field: string, options: readonly FieldChoice[]): FormState {
  const problem = form.problems[field];
  if (!problem || !describesStoredValue(problem)) return form;
  const findName = (id: string) => options.find(({ value }) => value === id)?.text ?? id;
  const named = problem.replace(/\b(overlay-)?\d+\b|\b(splash|frame)\b/g, findName);
  return { ...form, problems: { ...form.problems, [field]: named } };
}

/** A field for one of the choices. */
function choiceField(
  form: FormState,
  field: { name: string; label: string; hint?: string },
  choices: readonly FieldChoice[],
) {
  const options = withChosenOption(form, field.name, choices);
  return selectField(withNames(form, field.name, options), { ...field, options });
}

const none = { value: '', text: texts.groups.none };

export const addressFields = (
  form: FormState,
  choices: Choices,
  host: string,
  check: AliasCheck,
): SafeHtml => html`<div class="aligned">${choiceField(
  form,
  { name: 'domain', label: texts.address.domain, hint: texts.address.domainHint },
  [{ value: '', text: host }, ...(choices.domains ?? [])],
)}
${aliasField(form, check)}</div>
${findField(form, choices, { name: 'domains', target: 'domain' })}`;

const isTyped = (form: FormState) => textIn(form, KEPT_PASSWORD) !== '';

function passwordHint(form: FormState, hasPassword: boolean): string {
  if (isTyped(form)) return texts.access.passwordTyped;
  return hasPassword ? texts.access.passwordKept : texts.access.passwordHint;
}

export const accessFields = (form: FormState, hasPassword: boolean): SafeHtml => html`
${textField(form, {
  name: 'password',
  label: texts.access.password,
  hint: passwordHint(form, hasPassword),
  type: 'password',
  autocomplete: 'new-password',
  maxLength: 200,
})}
${isTyped(form) && html`<input type="hidden" name="${KEPT_PASSWORD}" value="${textIn(form, KEPT_PASSWORD).slice(0, 4000)}">`}
${(hasPassword || isTyped(form)) && checkbox(form, { name: 'removepassword', label: hasPassword ? texts.access.removePassword : texts.access.noPassword })}
${textField(form, { name: 'startdate', label: texts.access.start, hint: texts.access.startHint, type: 'datetime-local' })}
${textField(form, { name: 'expiry', label: texts.access.expiry, hint: texts.access.expiryHint, type: 'datetime-local' })}
${textField(form, { name: 'clicklimit', label: texts.access.clickLimit, hint: texts.access.clickLimitHint, type: 'number', maxLength: 10 })}
${textField(form, { name: 'expiredurl', label: texts.access.expiredUrl, hint: texts.access.expiredUrlHint, placeholder: 'https://', maxLength: 8192 })}`;

export function displayFields(form: FormState, choices: Choices): SafeHtml {
  const options = [
    { value: '', text: texts.way.direct },
    { value: 'frame', text: texts.way.frame },
    { value: 'splash', text: texts.way.splash },
    ...(choices['splash-pages'] ?? []).map(({ value, text }) => ({
      value,
      text: texts.way.customSplash(text),
    })),
    ...(choices.overlays ?? []).map(({ value, text }) => ({
      value: `overlay-${value}`,
      text: texts.way.overlay(text),
    })),
  ];
  return html`${choiceField(form, { name: 'type', label: texts.way.type }, options)}
${findField(form, choices, { name: 'splash-pages', target: 'type' })}
${findField(form, choices, { name: 'overlays', target: 'type' })}
${selectField(form, { name: 'redirectstatus', label: texts.way.status, hint: texts.way.statusHint, options: texts.way.statuses })}
${pageLanguageField(form, texts.way.language)}`;
}

/** Pixels of one name can be of several providers. */
const withProvider = ({ value, text, type }: FieldChoice): FieldChoice => ({
  value,
  text: `${text} (${providers[type as PixelType] ?? type})`,
});

export function groupFields(form: FormState, choices: Choices, isStored: boolean): SafeHtml {
  const known = (choices.pixels ?? []).map(withProvider);
  const chosen = form.values.get('pixels[]') ?? [];
  const others = chosen.filter((id) => !known.some(({ value }) => value === id));
  const pixels = [...known, ...others.map((id) => ({ value: id, text: texts.groups.other(id) }))];
  const { problems } = withNames(form, 'pixels', pixels);
  return html`
${choiceField(form, { name: 'campaign', label: texts.groups.campaign }, [none, ...(choices.campaigns ?? [])])}
${findField(form, choices, { name: 'campaigns', target: 'campaign' })}
${selectField(form, { name: 'status', label: texts.groups.status, options: texts.groups.statuses })}
${choiceField(form, { name: 'channel', label: texts.groups.channel, ...(isStored && { hint: texts.groups.channelKept }) }, [none, ...(choices.channels ?? [])])}
${findField(form, choices, { name: 'channels', target: 'channel' })}
${textField(form, { name: 'externalid', label: texts.address.externalId, hint: texts.address.externalIdHint, maxLength: 255 })}
<input type="hidden" name="pixels[]" value="">
${
  (pixels.length > 0 || choices.long.has('pixels')) &&
  html`<fieldset id="pixels"><legend>${texts.groups.pixels}</legend>
${problems.pixels !== undefined && html`<p class="problem">${toSentence(texts.groups.pixels, problems.pixels)}</p>`}
${pixels.map(({ value, text }) => checkbox(form, { name: 'pixels[]', label: text, value }))}
${findField(form, choices, { name: 'pixels', target: 'pixels' })}</fieldset>`
}`;
}

export const previewFields = (uploader: Uploader, form: FormState): SafeHtml => html`
${textField(form, { name: 'metatitle', label: texts.preview.metatitle, hint: texts.preview.metatitleHint, maxLength: 1000 })}
${textArea(form, { name: 'metadescription', label: texts.preview.metadescription, maxLength: 5000 })}
${imageField(uploader, form, { name: 'metaimage', label: texts.preview.metaimage, hint: texts.preview.metaimageHint })}
${textArea(form, { name: 'description', label: texts.preview.description, hint: texts.preview.descriptionHint, maxLength: 5000 })}`;

export const utmFields = (
  form: FormState,
  templates: readonly UtmTemplate[] | undefined,
): SafeHtml => html`<p class="muted">${texts.utm.hint}</p>
${utmTemplateField(form, templates)}
${UTM_PARAMETERS.map((name) =>
  textField(form, {
    name,
    label: texts.utm[name],
    placeholder: texts.utm.placeholders[name],
    maxLength: 2000,
  }),
)}
${rows(form, {
  list: 'parameters',
  legend: texts.utm.others,
  row: (prefix) => html`${textField(form, { name: `${prefix}.name`, label: texts.utm.name, maxLength: 200 })}
${textField(form, { name: `${prefix}.value`, label: texts.utm.value, maxLength: 2000 })}`,
})}
<input type="hidden" name="passquery" value="false">
${checkbox(form, { name: 'passquery', label: texts.utm.passquery })}`;
