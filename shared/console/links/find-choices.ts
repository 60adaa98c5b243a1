import {
  type ChoiceName,
  type Choices,
  choiceNames,
  type FieldChoice,
} from '../../data/links/link-choices.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import { readFields, typedForm } from '../forms/read-fields.ts';
import * as texts from '../texts/find-choices.ts';

/** What is typed to find a choice, and the same as it was when the page was rendered. */
const typedField = (name: ChoiceName) => `find.${name}`;
const shownField = (name: ChoiceName) => `found.${name}`;

/** Whether a form asks for other choices instead of being sent: with the button, or with a text that was not looked up yet. */
export const isChoiceSearch = (fields: URLSearchParams): boolean =>
  fields.has('find') ||
  choiceNames.some((name) => (fields.get(typedField(name)) ?? '') !== (fields.get(shownField(name)) ?? ''));

/** The form as it was typed, to show it with the choices that it asks for. */
export function searchChoices(fields: URLSearchParams): FormState {
  const form = typedForm(readFields(fields));
  return fields.has('find') ? form : { ...form, message: texts.notSaved };
}

/** More than people type to find something. */
const MAX_TYPED = 200;

/** What to find, by list. */
export const findIn = (form: FormState): Partial<Record<ChoiceName, string>> =>
  Object.fromEntries(choiceNames.map((name) => [name, textIn(form, typedField(name)).slice(0, MAX_TYPED)]));

/** Whether the form looks for something in this list. */
export const isSearchingIn = (form: FormState, name: ChoiceName): boolean =>
  textIn(form, 'find') === name || textIn(form, typedField(name)) !== '';

/** Finds choices by name in a list that is too long to show; `target` is the id of the field that they are for. */
export function findField(
  form: FormState,
  { long, ...lists }: Choices,
  { name, target }: { name: ChoiceName; target: string },
): SafeHtml | false {
  if (!long.has(name)) return false;
  const typed = textIn(form, typedField(name));
  const part = typed.trim().toLowerCase();
  const isFound = ({ value, text }: FieldChoice) => value === part || text.toLowerCase().includes(part);
  const found = lists[name]?.filter(isFound).length ?? 0;
  return html`<div class="find">${textField(form, {
    name: typedField(name),
    label: texts.labels[name],
    hint: texts.hint,
    type: 'search',
    maxLength: MAX_TYPED,
  })}<input type="hidden" name="${shownField(name)}" value="${typed}">
<button class="quiet" name="find" value="${name}" formaction="#${target}" formnovalidate>${texts.find}</button>
${typed !== '' && html`<p class="muted small" role="status">${texts.found(found)}</p>`}</div>`;
}

/** The button that Enter presses, before those that find choices, or fill something in. */
export const defaultSubmitButton = ({ long }: Choices, isNeeded = false): SafeHtml | false =>
  (isNeeded || long.size > 0) &&
  html`<button class="unseen" tabindex="-1" aria-hidden="true">${texts.save}</button>`;
