import type { ClicksQuery, TimeUnit } from '../../domain/clicks/timeline.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import { lineChart } from '../charts/line-chart.ts';
import * as texts from '../texts/link.ts';

interface ClicksOfLink {
  path: string;
  query: ClicksQuery;
  buckets: readonly { time: string; clicks: number; uniqueClicks: number }[];
  /** Whether the link was ever clicked. */
  isClicked: boolean;
}

const formats: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/** Clicks over time as a chart, with links to the other units and to a file of the same. */
export function clicksOverTime({ path, query, buckets, isClicked }: ClicksOfLink): SafeHtml {
  const { unit, timezone } = query;
  return html`<section class="card"><div class="heading"><h2>${texts.time.title}</h2>
${unitTabs(path, query)}</div>
${isClicked ? chartOf(unit, buckets) : html`<p class="muted">${texts.time.empty}</p>`}
<p class="muted small">${texts.time.zone(timezone)}</p>
<p><a class="button quiet small" href="${path}/clicks.csv?${searchOf({ unit, timezone })}">${texts.time.csv}</a></p></section>`;
}

const unitTabs = (path: string, { unit: current, timezone }: ClicksQuery): SafeHtml =>
  html`<nav class="tabs" aria-label="${texts.time.units}"><ul>${(['hour', 'day', 'month'] as const).map(
    (unit) =>
      html`<li><a href="${path}?${searchOf({ unit, timezone })}"${unit === current && html` aria-current="page"`}>${texts.units[unit].tab}</a></li>`,
  )}</ul></nav>`;

/** The parameters of a query. Without UTC, so that a script may choose the time zone. */
const searchOf = ({ unit, timezone }: ClicksQuery) =>
  `${new URLSearchParams({ unit, ...(timezone !== 'UTC' && { timezone }) })}`;

function chartOf(unit: TimeUnit, buckets: ClicksOfLink['buckets']): SafeHtml {
  // Times are on the clocks of the time zone already.
  const formatter = new Intl.DateTimeFormat('en-US', { ...formats[unit], timeZone: 'UTC' });
  return lineChart({
    caption: texts.time.caption(unit),
    timeLabel: texts.units[unit].column,
    times: buckets.map(({ time }) => formatter.format(new Date(`${time.replace(' ', 'T')}Z`))),
    series: [
      { label: texts.clicks, style: 'first', values: buckets.map(({ clicks }) => clicks) },
      { label: texts.visitors, style: 'second', values: buckets.map(({ uniqueClicks }) => uniqueClicks) },
    ],
  });
}
