import { html, inPieces, type SafeHtml } from '../../html/html.ts';
import { toSentence } from '../forms/fields.ts';
import { type FormState, rowsIn } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';

/** Enough without a script, which adds rows one by one. */
const BLANK_ROWS = 3;

interface Rows {
  list: string;
  legend: string;
  /** The fields of a row, whose names begin with `geotarget[0]`. */
  row(prefix: string): SafeHtml;
}

/** Rows of a list: those that are filled, and blank ones. `scripts/add-rows.ts` shows only one blank row at a time. */
export function rows(form: FormState, { list, legend, row }: Rows): SafeHtml {
  const problem = form.problems[list];
  const count = rowsIn(form, list) + BLANK_ROWS;
  return html`<fieldset class="rows" data-rows><legend>${legend}</legend>
${problem !== undefined && html`<p class="problem">${toSentence(legend, problem)}</p>`}
${inPieces(
  Array.from(
    { length: count },
    (_, at) => html`<div class="row aligned">${row(`${list}[${at}]`)}
<button type="button" class="plain small" hidden data-remove-row aria-label="${texts.targets.removeRow}">${texts.targets.remove}</button></div>`,
  ),
)}
<noscript><p class="hint">${texts.targets.removeHint}</p></noscript>
<p><button type="button" class="quiet small" hidden data-add-row>${texts.targets.add}</button></p></fieldset>`;
}
