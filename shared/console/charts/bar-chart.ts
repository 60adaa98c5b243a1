import { scaleBand, scaleLinear } from 'd3-scale';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { dataTable } from '../components/data-table.ts';
import * as texts from '../texts/components.ts';

interface ChartSeries {
  label: string;
  /** How it is drawn: `second` in front of `first`, and `before` as steps, which the others are compared with. */
  style: 'first' | 'second' | 'before';
  /** One for each time. */
  values: readonly number[];
}

interface ChartTime {
  /** As people read it: `Nov 3`. */
  label: string;
  /** The same for the axis. */
  tick: string;
  /** What shows more of it. */
  href?: string | undefined;
}

interface BarChart {
  /** What it shows, for the table and for screen readers. */
  caption: string;
  /** What the times are: `Day`. */
  timeLabel: string;
  times: readonly ChartTime[];
  series: readonly ChartSeries[];
}

/** The drawing's own units. It is stretched to the width of the page, and lines keep their width. */
const [WIDTH, HEIGHT] = [720, 224];
const TICKS = 4;
/** More would overlap; on phones, half of them. */
const MAX_LABELS = 12;

/**
 * Bars over time, each with its numbers, and a table of the same for those who do not see it. Numbers are not negative. Its links
 * are for pointers: the table has the same ones for the keyboard.
 */
export function barChart(chart: BarChart): SafeHtml {
  const { caption, timeLabel, times, series } = chart;
  const highest = Math.max(TICKS, ...series.flatMap(({ values }) => values));
  const y = scaleLinear([0, highest], [HEIGHT, 0]).nice(TICKS);
  const ticks = y.ticks(TICKS);
  const columns = [
    {
      label: timeLabel,
      cell: ({ label, href }: ChartTime) => (href ? html`<a href="${href}">${label}</a>` : label),
    },
    ...series.map(({ label, values }) => ({
      label,
      isNumber: true,
      cell: (time: ChartTime) => formatNumber(values[times.indexOf(time)] ?? 0),
    })),
  ];
  return html`<figure class="chart">
<ul class="legend">${series.map(({ label, style }) => html`<li>${sample(style)}${label}</li>`)}</ul>
<div class="plot" role="group" aria-label="${caption}"><div class="y" aria-hidden="true">${ticks.toReversed().map((tick) => html`<span>${formatNumber(tick)}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
${ticks.map((tick) => html`<line class="grid" x1="0" x2="${WIDTH}" y1="${y(tick)}" y2="${y(tick)}"/>`)}
${drawSeries(chart, y)}
</svg>
<div class="x" aria-hidden="true">${renderAxis(times)}</div></div>
<details><summary>${texts.chart.table}</summary>
${dataTable({ caption, columns, rows: times, isStacked: false })}</details></figure>`;
}

type Scale = (value: number) => number;

function drawSeries({ times, series }: BarChart, y: Scale): SafeHtml[] {
  const x = scaleBand<number>([...times.keys()], [0, WIDTH])
    .paddingInner(0.25)
    .paddingOuter(0.125);
  const step = x.step();
  return [
    ...series.map(({ style, values }) => {
      const inset = style === 'second' ? 0.25 : 0;
      const width = x.bandwidth() * (1 - 2 * inset);
      const start = (at: number) => (x(at) ?? 0) + x.bandwidth() * inset;
      const d =
        style === 'before'
          ? values.map((value, at) => `${at ? 'V' : 'M0 '}${round(y(value))}H${round((at + 1) * step)}`)
          : values.map((value, at) => value > 0 && drawBar(start(at), width, y(value)));
      return html`<path class="${style}" d="${d.filter(Boolean).join('')}"/>`;
    }),
    ...times.map(({ label, href }, at) => {
      const all = series.map(({ label, values }) => `${label}: ${formatNumber(values[at] ?? 0)}`);
      const hit = html`<rect class="hit" x="${round(at * step)}" y="0" width="${round(step)}" height="${HEIGHT}"><title>${[label, ...all].join('\n')}</title></rect>`;
      return href ? html`<a href="${href}" tabindex="-1">${hit}</a>` : hit;
    }),
  ];
}

const round = (number: number) => String(Math.round(number * 10) / 10);
const drawBar = (x: number, width: number, y: number) =>
  `M${round(x)} ${HEIGHT}V${round(y)}h${round(width)}V${HEIGHT}z`;

const sample = (style: ChartSeries['style']) =>
  html`<svg viewBox="0 0 24 8" aria-hidden="true"><path class="${style}" d="${style === 'before' ? 'M0 4H24' : 'M0 0H24V8H0z'}"/></svg>`;

/** A slot for each time, and labels as far as they have room, the last one always. */
function renderAxis(times: readonly ChartTime[]): SafeHtml[] {
  const step = Math.ceil(times.length / MAX_LABELS);
  return times.map(({ tick }, at) => {
    const fromEnd = times.length - 1 - at;
    if (fromEnd % step !== 0) return html`<i></i>`;
    return html`<i${(fromEnd / step) % 2 === 1 && html` class="wide"`}><span>${tick}</span></i>`;
  });
}
