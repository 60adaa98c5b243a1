import { html, type SafeHtml } from '../../html/html.ts';
import { type FormState, textIn } from './form-state.ts';

interface Field {
  /** As the schema names it: `url`, `pixels[]`, `geotarget[0].link`. */
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** The id of the form that a field belongs to which is not in it. */
  formId?: string;
}

interface TextField extends Field {
  type?: 'text' | 'url' | 'email' | 'password' | 'number' | 'search' | 'date' | 'datetime-local' | 'color';
  maxLength?: number;
  autocomplete?: string;
  placeholder?: string;
  /** The id of a `<datalist>` with suggestions. */
  list?: string;
  /** Shown below it. */
  after?: SafeHtml;
  /** What a phone's keyboard has keys for. */
  inputMode?: 'url';
  /** Whether it has the focus when the page opens. */
  isFocused?: boolean;
}

/** Characters of a value that a form shows again, if its field has no limit. */
const MAX_SHOWN = 20_000;
/** And those beyond the limit of a field, to be shortened. */
const MAX_TOO_LONG = 1000;

/** Browsers send no more; others may send hundreds of thousands of characters, all of which have to be escaped. */
const shownText = (form: FormState, name: string, maxLength = MAX_SHOWN): string =>
  textIn(form, name).slice(0, maxLength + MAX_TOO_LONG);

/** What was sent in a field that people do not see; of a form that was not sent yet, this value. */
export const hiddenField = (form: FormState, name: string, value: string | number): SafeHtml =>
  html`<input type="hidden" name="${name}" value="${shownText(form, name, 0) || value}">`;

/** An input of one line with its label, its hint, and its problem. */
export function textField(form: FormState, field: TextField): SafeHtml {
  const {
    type = 'text',
    maxLength,
    autocomplete = 'off',
    placeholder,
    list,
    after,
    inputMode,
    isFocused,
  } = field;
  const value = type === 'password' ? '' : shownText(form, field.name, maxLength);
  return withLabel(
    form,
    field,
    html`<input type="${type}" value="${value}" autocomplete="${autocomplete}"${
      maxLength !== undefined && html` maxlength="${maxLength}"`
    }${placeholder && html` placeholder="${placeholder}"`}${list && html` list="${list}"`}${inputMode && html` inputmode="${inputMode}"`}${isFocused && html` autofocus`}${renderAttributes(form, field)}>${after}`,
  );
}

/** A file, for a form with `hasFile`. Browsers do not keep it when the form is shown again. */
export const fileField = (form: FormState, field: Field & { accept: string }): SafeHtml =>
  withLabel(form, field, html`<input type="file" accept="${field.accept}"${renderAttributes(form, field)}>`);

/** A text of several lines, of which `maxShown` characters are shown again if there is no limit. */
export const textArea = (
  form: FormState,
  field: Field & { maxLength?: number; maxShown?: number },
): SafeHtml =>
  // A browser drops one line break after the tag.
  withLabel(
    form,
    field,
    html`<textarea${field.maxLength !== undefined && html` maxlength="${field.maxLength}"`}${renderAttributes(form, field)}>
${shownText(form, field.name, field.maxLength ?? field.maxShown)}</textarea>`,
  );

interface Option {
  value: string | number;
  text: string;
}

/** A choice of one. The first option is chosen unless another one was. */
export function selectField(form: FormState, field: Field & { options: readonly Option[] }): SafeHtml {
  const chosen = textIn(form, field.name);
  const options = field.options.map(
    ({ value, text }) =>
      html`<option value="${value}"${String(value) === chosen && html` selected`}>${text}</option>`,
  );
  return withLabel(form, field, html`<select${renderAttributes(form, field)}>${options}</select>`);
}

/** A checkbox: of a field of its own with the value `true`, or of a list (`pixels[]`) with this value. */
export function checkbox(
  form: FormState,
  { name, label, formId, value = 'true' }: Field & { value?: string },
): SafeHtml {
  const isChecked = form.values.get(name)?.includes(value);
  const id = `${name}-${value}`;
  const problem = form.problems[name];
  return html`<div class="check"><input type="checkbox" id="${id}" name="${name}" value="${value}"${
    isChecked && html` checked`
  }${formId && html` form="${formId}"`}${problem !== undefined && html` aria-invalid="true" aria-describedby="${problemId(name)}"`}><label for="${id}">${label}</label></div>${
    problem !== undefined &&
    html`<p class="problem small" id="${problemId(name)}">${toSentence(label, problem)}</p>`
  }`;
}

const problemId = (name: string) => `${name}-problem`;
const hintId = (name: string) => `${name}-hint`;

function renderAttributes({ problems }: FormState, { name, hint, isRequired, formId }: Field): SafeHtml {
  const isWrong = problems[name] !== undefined;
  const described = [hint && hintId(name), isWrong && problemId(name)].filter(Boolean).join(' ');
  return html` id="${name}" name="${name}"${formId && html` form="${formId}"`}${isRequired && html` required`}${
    isWrong && html` aria-invalid="true"`
  }${described && html` aria-describedby="${described}"`}`;
}

function withLabel({ problems }: FormState, { name, label, hint }: Field, control: SafeHtml): SafeHtml {
  const problem = problems[name];
  return html`<div class="field"><label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${hintId(name)}">${hint}</p>`}
${control}
${problem !== undefined && html`<p class="problem" id="${problemId(name)}">${toSentence(label, problem)}</p>`}</div>`;
}

/** `must be an email address` completes the label; `: That alias is taken.` is a sentence. */
export const toSentence = (label: string, problem: string) =>
  problem.startsWith(': ') ? problem.slice(2) : `${label} ${problem}.`;
