import { scaleSymlog } from 'd3-scale';
import { countryNames } from '../../domain/values/countries.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { dataTable } from '../components/data-table.ts';
import { type Counts, clicksWithShare, formatShare, sumCounts } from '../components/shares.ts';
import * as texts from '../texts/components.ts';
import map from './world-map.json' with { type: 'json' };

const outlines: ReadonlyMap<string, string> = new Map(Object.entries(map.countries));

/** The names of the countries that the map shows, with their outlines. Small islands and city-states are too small for it. */
export const outlinesByName: ReadonlyMap<string, string> = new Map(
  [...countryNames].flatMap(([code, name]) => {
    const outline = outlines.get(code);
    return outline === undefined ? [] : [[name, outline] as const];
  }),
);

/** The palest shade that can still be told from land without clicks. */
const PALEST = 0.45;

/**
 * A map of the world with the countries that clicks came from, and a table of the same. `countries` are those with clicks,
 * as statistics name them: `France`, `Unknown`, or `Other`.
 */
export function worldMap(caption: string, countries: Counts): SafeHtml {
  const total = sumCounts(countries);
  const shade = scaleSymlog([0, Math.max(...countries.map(([, clicks]) => clicks))], [PALEST, 1]);
  const isShown = ([name]: Counts[number]) => outlinesByName.has(name);
  const shown = countries.filter(isShown);
  const hidden = countries.filter((country) => !isShown(country));
  const clicked = new Set(shown.map(([name]) => name));
  const land = [...outlinesByName].filter(([name]) => !clicked.has(name)).map(([, outline]) => outline);
  return html`<figure class="chart">
<svg class="map" viewBox="0 0 ${map.width} ${map.height}" role="img" aria-label="${caption}">
<path class="land" d="${land.join('')}${map.others}"/>
${shown.map(
  ([name, clicks]) =>
    html`<path d="${outlinesByName.get(name)}" fill-opacity="${shade(clicks).toFixed(2)}"><title>${name}: ${clicksWithShare(clicks, total)}</title></path>`,
)}
</svg>
${hidden.length > 0 && html`<p class="muted small">${texts.map.hidden(hidden.map(([name, clicks]) => `${name} (${formatNumber(clicks)})`).join(', '))}</p>`}
<details><summary>${texts.chart.table}</summary>
${dataTable({
  caption,
  rows: countries,
  isStacked: false,
  columns: [
    { label: texts.map.country, cell: ([name]) => name },
    { label: texts.map.clicks, isNumber: true, cell: ([, clicks]) => formatNumber(clicks) },
    { label: texts.map.share, isNumber: true, cell: ([, clicks]) => formatShare(clicks, total) },
  ],
})}</details></figure>`;
}
