import type { ExplainedVisit } from '../../data/links/explained-visits.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import { checkbox, selectField, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/test-link.ts';
import { listProblems } from './list-problems.ts';
import { formatShown, TEST, TESTED, testField } from './tested-visitor.ts';

/** The form of a link. */
export interface TestedForm {
  form: FormState;
  /** What a visitor gets; undefined if it was not tested, or if it cannot be saved. */
  explained?: ExplainedVisit | undefined;
}

interface Panel {
  /** The form that it is beside. */
  formId: string;
  /** With which `scripts/test-link.ts` may test it. */
  token: string;
}

/** Tests the link as it is in the form: with a button, or with a script while the user types. */
export const testPanel = (
  { form, explained }: TestedForm,
  { formId, token }: Panel,
): SafeHtml => html`<section class="card test" id="${TEST}" aria-labelledby="test-title" data-test="${token}" data-form="${formId}">
<h2 id="test-title">${texts.title}</h2>
<p class="muted small">${texts.hint}</p>
${visitorFields(form, formId)}
<input type="hidden" form="${formId}" name="${TESTED}" value="${formatShown(form)}">
<button class="quiet" form="${formId}" name="${TEST}" value="true" formaction="#${TEST}" formnovalidate>${texts.button}</button>
<div role="status" data-outcome>${explained && renderOutcome(explained)}</div>
<div data-steps>${explained && renderSteps(explained)}</div></section>`;

const { visitor } = texts;

const visitorFields = (form: FormState, formId: string): SafeHtml => html`<div class="visitor">
${selectField(form, { name: testField('device'), label: visitor.device, options: texts.devices, formId })}
${textField(form, { name: testField('country'), label: visitor.country, list: 'countries', maxLength: 100, formId })}
${textField(form, { name: testField('language'), label: visitor.language, placeholder: 'fr-CA, en', maxLength: 500, formId })}
${textField(form, { name: testField('query'), label: visitor.query, placeholder: 'gclid=abc', maxLength: 2000, formId })}</div>
${textField(form, { name: testField('at'), label: visitor.at, hint: texts.atHint, type: 'datetime-local', formId })}
<div>${(['bot', 'private', 'unlocked'] as const).map((name) =>
  checkbox(form, { name: testField(name), label: visitor[name], formId }),
)}</div>`;

const renderOutcome = ({ outcome, target }: ExplainedVisit): SafeHtml =>
  html`<p><b>${texts.outcomes[outcome]}</b>${target !== null && html` <bdi>${target}</bdi>`}</p>`;

const renderSteps = ({ steps }: ExplainedVisit): SafeHtml =>
  html`<h3>${texts.steps}</h3><ol>${steps.map(
    ({ check, result, because }) =>
      html`<li><b>${texts.toLabel(check)}</b>${result === 'decides' && html` ${badge(texts.decides, 'good')}`}<br>${because}</li>`,
  )}</ol>`;

/** The same for the script, which shows it in the panel. */
export const renderTest = ({ form, explained }: TestedForm) => ({
  outcome: (explained ? renderOutcome(explained) : renderProblems(form)).text,
  steps: explained ? renderSteps(explained).text : '',
});

const renderProblems = (form: FormState): SafeHtml =>
  html`<p class="problem">${texts.wrong}</p><ul>${listProblems(form).map((text) => html`<li>${text}</li>`)}</ul>`;

/** Of the preview and the test: in the right third of wide screens, and below the form on others. */
export const panelStyles = css`
.panels{max-width:40rem;margin-top:var(--s4)}
.preview iframe{display:block;width:100%;height:23rem;border:0}
.test{display:grid;gap:var(--s3);margin:0}
.test>*{min-width:0;margin:0}
.visitor{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));align-items:end;gap:var(--s3)}
.test>button{justify-self:start}
/* A live region that is not displayed says nothing when it changes. */
.test [data-outcome]:not(:empty){padding:var(--s3);border-radius:var(--round);background:var(--soft)}
.test p{margin:0}
.test bdi{display:block}
.test bdi,.test li{overflow-wrap:anywhere}
.test ul,.test ol{margin:0}
.test li{margin-bottom:var(--s2);font-size:var(--small)}
@media (min-width:70rem){
main{display:grid;grid-template-columns:minmax(0,40rem) minmax(16rem,1fr);align-items:start;gap:0 var(--s4)}
main .heading{grid-column:1/-1}
.panels{position:sticky;top:var(--s4);max-height:calc(100vh - 2*var(--s4));margin:0;overflow:auto}
.panels>.card{padding:var(--s4)}
}
`;
