import type { TimeUnit } from '../../domain/clicks/timeline.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { lineChart } from '../charts/line-chart.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link.ts';
import type { Range } from './clicks-in-range.ts';

interface ClicksOfLink {
  path: string;
  range: Range;
  /** The days of the range as they were typed. */
  form: FormState;
  buckets: readonly { time: string; clicks: number; uniqueClicks: number }[];
  /** Whether the link was ever clicked. */
  isClicked: boolean;
}

const formats: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/** Clicks over time as a chart, with links to the other units, a form for the range, and a link to a file of the same. */
export function clicksOverTime({ path, range, form, buckets, isClicked }: ClicksOfLink): SafeHtml {
  return html`<section class="card" id="clicks"><div class="heading"><h2>${texts.time.title}</h2>
${unitTabs(path, range)}</div>
${(isClicked || form.status !== 200) && rangeForm(path, range, form)}
${isClicked ? renderChart(range, buckets) : html`<p class="muted">${texts.time.empty}</p>`}
<p class="muted small">${texts.time.zone(range.timezone)}</p>
<p><a class="button quiet small" href="${path}/clicks.csv?${toQueryString(range)}">${texts.time.csv}</a></p></section>`;
}

const unitTabs = (path: string, range: Range): SafeHtml =>
  html`<nav class="tabs" aria-label="${texts.time.units}"><ul>${(['hour', 'day', 'month'] as const).map(
    (unit) =>
      html`<li><a href="${path}?${toQueryString({ ...range, unit })}"${unit === range.unit && html` aria-current="page"`}>${texts.units[unit].tab}</a></li>`,
  )}</ul></nav>`;

const rangeForm = (path: string, { unit, timezone, from, to }: Range, form: FormState): SafeHtml =>
  html`<form method="get" action="${path}#clicks" class="range">
${Object.entries(toParameters({ unit, timezone })).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${textField(form, { name: 'from', label: texts.time.from, type: 'date' })}
${textField(form, { name: 'to', label: texts.time.to, type: 'date' })}
<button class="quiet">${texts.time.show}</button>
${(from || to) && html`<a class="button quiet" href="${path}?${toQueryString({ unit, timezone })}">${texts.time.usual(unit)}</a>`}</form>`;

/** The parameters of a range. Without UTC, so that a script may choose the time zone. */
const toParameters = ({ unit, timezone, from, to }: Range): Record<string, string> => ({
  unit,
  ...(timezone !== 'UTC' && { timezone }),
  ...(from && { from }),
  ...(to && { to }),
});

const toQueryString = (range: Range) => `${new URLSearchParams(toParameters(range))}`;

const dayFormatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (day: string) => dayFormatter.format(new Date(day.slice(0, 10)));

/** When clicks were, as people say it: `in the last 30 days`, `from Nov 1, 2026 to Nov 19, 2026`. */
export function rangeText({ unit, from, to }: Range): string {
  if (from && to) return texts.time.between(formatDay(from), formatDay(to));
  if (from) return texts.time.since(formatDay(from));
  return to
    ? texts.time.until(texts.units[unit].length, formatDay(to))
    : texts.time.last(texts.units[unit].range);
}

function renderChart(range: Range, buckets: ClicksOfLink['buckets']): SafeHtml {
  const { unit } = range;
  // Times are on the clocks of the time zone already.
  const isInOneYear = buckets[0]?.time.slice(0, 4) === buckets.at(-1)?.time.slice(0, 4);
  const year = isInOneYear ? {} : ({ year: 'numeric' } as const);
  const formatter = new Intl.DateTimeFormat('en-US', { ...formats[unit], ...year, timeZone: 'UTC' });
  return lineChart({
    caption: texts.time.caption(unit, rangeText(range)),
    timeLabel: texts.units[unit].column,
    times: buckets.map(({ time }) => formatter.format(new Date(`${time.replace(' ', 'T')}Z`))),
    series: [
      { label: texts.clicks, style: 'first', values: buckets.map(({ clicks }) => clicks) },
      { label: texts.visitors, style: 'second', values: buckets.map(({ uniqueClicks }) => uniqueClicks) },
    ],
  });
}
