import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import type { TimeUnit } from '../../domain/clicks/timeline.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { barChart } from '../charts/bar-chart.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { toQuery } from './period-address.ts';
import { describeReport, formatTimes } from './period-text.ts';

/** Makes the page follow new clicks, and says so while it does. */
export const followNote: SafeHtml = html`<span data-follow hidden>${texts.chart.follows}</span>`;

/** Clicks and unique visitors over time, each bar with a link to its day or month, and a link to a file of the same. */
export function clicksCard(path: string, asked: AskedPeriod, report: PeriodReport): SafeHtml {
  const isFiltered = asked.by && asked.name;
  return html`<section class="card"><div class="heading"><h2>${texts.chart.title}</h2>
<a class="button quiet small" href="${path}/clicks.csv${toQuery(asked)}">${texts.chart.csv}</a></div>
${renderChart(asked, report)}
<p class="muted small">${isFiltered ? texts.chart.inUtc : texts.chart.zone(asked.timezone)} ${texts.filter.hint} ${followNote}</p></section>`;
}

function renderChart(asked: AskedPeriod, report: PeriodReport): SafeHtml {
  const { unit, current, before } = report;
  const { buckets } = current;
  const period = describeReport(asked, report);
  const { adverb, column } = texts.units[unit];
  const isFiltered = current.uniqueClicks === undefined;
  const times = formatTimes(
    buckets.map(({ time }) => time),
    unit,
  );
  return barChart({
    caption:
      isFiltered && asked.by && asked.name
        ? texts.chart.filteredCaption(
            texts.filter.is(texts.dimensions[asked.by].singular, asked.name),
            adverb,
            period,
          )
        : texts.chart.caption(adverb, period),
    timeLabel: column,
    times: times.map((time, at) => ({ ...time, href: toHref(buckets[at]?.time ?? '', unit, asked) })),
    series: [
      { label: texts.clicks, style: 'first', values: buckets.map(({ clicks }) => clicks) },
      ...(isFiltered
        ? []
        : [
            {
              label: texts.visitors,
              style: 'second' as const,
              values: buckets.map(({ uniqueClicks = 0 }) => uniqueClicks),
            },
          ]),
      // A month of hours more or less, or of days, cannot be compared bar by bar.
      ...(before.buckets.length === buckets.length && before.clicks > 0
        ? [
            {
              label: texts.before,
              style: 'before' as const,
              values: before.buckets.map(({ clicks }) => clicks),
            },
          ]
        : []),
    ],
  });
}

/** The day or the month of a bar alone. */
function toHref(time: string, unit: TimeUnit, { from, to, by, name }: AskedPeriod): string | undefined {
  const day = time.slice(0, 10);
  if (unit === 'hour' || (day === from && day === to)) return undefined;
  return toQuery({ from: day, to: unit === 'day' ? day : getLastDay(day), by, name });
}

const getLastDay = (day: string): string =>
  formatDate(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));
