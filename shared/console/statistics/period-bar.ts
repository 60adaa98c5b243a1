import { ranges } from '../../api/console/period-query.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { toQuery } from './period-address.ts';

interface PeriodBar {
  path: string;
  asked: AskedPeriod;
  /** The dates as they were typed. */
  form: FormState;
}

/** What the whole page is about: the ranges, dates of one's own, and the name that clicks are filtered by. */
export function periodBar({ path, asked, form }: PeriodBar): SafeHtml {
  const { by, name, from, to } = asked;
  const isOwn = from || to;
  return html`<div class="period">
<nav class="tabs" aria-label="${texts.period.label}"><ul>${ranges.map(
    (range) =>
      html`<li><a href="${toQuery({ range, by, name })}"${!isOwn && range === asked.range && html` aria-current="page"`}>${texts.ranges[range]}</a></li>`,
  )}</ul></nav>
<form method="get" action="${path}" class="range">
${by && name && html`<input type="hidden" name="by" value="${by}"><input type="hidden" name="name" value="${name}">`}
${textField(form, { name: 'from', label: texts.period.from, type: 'date' })}
${textField(form, { name: 'to', label: texts.period.to, type: 'date' })}
<button class="quiet small">${texts.period.show}</button></form>
${by && name && renderFilter(asked, texts.filter.is(texts.dimensions[by].singular, name))}</div>`;
}

const renderFilter = ({ range, from, to }: AskedPeriod, filter: string): SafeHtml =>
  html`<div class="notice"><p class="row">${texts.filter.only} <b dir="auto">${filter}</b>
<a class="button quiet small" href="${toQuery({ range, from, to })}">${texts.filter.remove}</a></p>
<p class="muted small">${texts.filter.separate} ${texts.filter.noVisitors}</p></div>`;
