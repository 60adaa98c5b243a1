import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveLinear, curveMonotoneX, line } from 'd3-shape';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { dataTable } from '../components/data-table.ts';
import * as texts from '../texts/components.ts';

interface ChartSeries {
  label: string;
  /** How it is drawn: `first` is filled, and `before` is what the others are compared with. */
  style: 'first' | 'second' | 'before';
  /** One for each time. */
  values: readonly number[];
}

interface LineChart {
  /** What it shows, for the table and for screen readers. */
  caption: string;
  /** What the times are: `Day`. */
  timeLabel: string;
  /** Each as people read it: `Nov 3`. */
  times: readonly string[];
  series: readonly ChartSeries[];
}

/** The drawing's own units. It is stretched to the width of the page, and lines keep their width. */
const [WIDTH, HEIGHT] = [720, 224];
const TICKS = 4;
/** With more points, curves look like straight lines, and weigh three times as much. */
const MAX_SMOOTH = 200;

/** Lines over time, each with its name, and a table of the same for those who do not see it. Numbers are not negative. */
export function lineChart(chart: LineChart): SafeHtml {
  const { caption, timeLabel, times, series } = chart;
  const highest = Math.max(TICKS, ...series.flatMap(({ values }) => values));
  const y = scaleLinear([0, highest], [HEIGHT, 0]).nice(TICKS);
  const ticks = y.ticks(TICKS);
  const columns = [
    { label: timeLabel, cell: (at: number) => times[at] },
    ...series.map(({ label, values }) => ({
      label,
      isNumber: true,
      cell: (at: number) => formatNumber(values[at] ?? 0),
    })),
  ];
  return html`<figure class="chart">
<ul class="legend">${series.map(({ label, style }) => html`<li>${sample(style)}${label}</li>`)}</ul>
<div class="plot"><div class="y" aria-hidden="true">${ticks.toReversed().map((tick) => html`<span>${formatNumber(tick)}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${caption}">
${ticks.map((tick) => html`<line class="grid" x1="0" x2="${WIDTH}" y1="${y(tick)}" y2="${y(tick)}"/>`)}
${drawn(chart, y)}
</svg>
<div class="x" aria-hidden="true">${endsAndMiddle(times).map((time) => html`<span>${time}</span>`)}</div></div>
<details><summary>${texts.chart.table}</summary>
${dataTable({ caption, columns, rows: [...times.keys()], isStacked: false })}</details></figure>`;
}

function drawn({ times, series }: LineChart, y: (value: number) => number): SafeHtml[] {
  const x = scalePoint<number>([...times.keys()], [0, WIDTH]);
  const xAt = (_: number, at: number) => x(at) ?? 0;
  const curve = times.length > MAX_SMOOTH ? curveLinear : curveMonotoneX;
  const drawLine = line<number>(xAt, y).curve(curve).digits(1);
  const drawArea = area<number>(xAt, HEIGHT, y).curve(curve).digits(1);
  const bandWidth = x.step() || WIDTH;
  return [
    ...series
      .filter(({ style }) => style === 'first')
      .map(({ values }) => html`<path class="fill" d="${drawArea(values) ?? ''}"/>`),
    ...series.map(({ style, values }) => html`<path class="${style}" d="${drawLine(values) ?? ''}"/>`),
    ...times.map((time, at) => {
      const all = series.map(({ label, values }) => `${label}: ${formatNumber(values[at] ?? 0)}`);
      const left = ((x(at) ?? 0) - bandWidth / 2).toFixed(1);
      return html`<rect class="hit" x="${left}" y="0" width="${bandWidth.toFixed(1)}" height="${HEIGHT}"><title>${[time, ...all].join('\n')}</title></rect>`;
    }),
  ];
}

const sample = (style: ChartSeries['style']) =>
  html`<svg viewBox="0 0 24 8" aria-hidden="true" class="plot"><path class="${style}" d="M0 4H24"/></svg>`;

const endsAndMiddle = (times: readonly string[]) =>
  [...new Set([0, Math.floor((times.length - 1) / 2), times.length - 1])].map((at) => times[at]);
