import { scaleSymlog } from 'd3-scale';
import { countryNames } from '../../domain/values/countries.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { clicksWithShare, type NamedCounts, sumCounts } from '../components/shares.ts';
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

interface WorldMap {
  caption: string;
  /** Those with clicks, as statistics name them: `France`, `Unknown`, or `Other`. */
  countries: NamedCounts;
  /** What shows more of a country. */
  toHref(name: string): string;
}

/** A map of the world with the countries that clicks came from, and what its shades mean. A list has to be beside it. */
export function worldMap({ caption, countries, toHref }: WorldMap): SafeHtml {
  const total = sumCounts(countries);
  const isShown = ([name]: NamedCounts[number]) => outlinesByName.has(name);
  const shown = countries.filter(isShown);
  const hidden = countries.filter((country) => !isShown(country));
  const highest = Math.max(0, ...shown.map(([, clicks]) => clicks));
  const scale = scaleSymlog([0, highest], [PALEST, 1]);
  const shade = (clicks: number) => scale(clicks).toFixed(2);
  const clicked = new Set(shown.map(([name]) => name));
  const land = [...outlinesByName].filter(([name]) => !clicked.has(name)).map(([, outline]) => outline);
  return html`<figure class="chart">
<div role="group" aria-label="${caption}"><svg class="map" viewBox="0 0 ${map.width} ${map.height}" aria-hidden="true">
<path class="land" d="${land.join('')}${map.others}"/>
${shown.map(
  ([name, clicks]) =>
    html`<a href="${toHref(name)}" tabindex="-1"><path d="${outlinesByName.get(name)}" fill-opacity="${shade(clicks)}"><title>${name}: ${clicksWithShare(clicks, total)}</title></path></a>`,
)}
</svg></div>
${highest > 0 && renderLegend(highest, shade)}
${hidden.length > 0 && html`<p class="muted small">${texts.map.hidden(hidden.map(([name, clicks]) => `${name} (${formatNumber(clicks)})`).join(', '))}</p>`}</figure>`;
}

/** Numbers of clicks with their shades, from none to the most. */
function renderLegend(highest: number, shade: (clicks: number) => string): SafeHtml {
  const steps = new Set([0, 1 / 3, 2 / 3, 1].map((part) => Math.round(highest ** part)));
  return html`<ul class="legend" aria-label="${texts.map.legend}"><li><svg class="map" viewBox="0 0 24 8" aria-hidden="true"><path class="land" d="M0 0H24V8H0z"/></svg>${texts.map.none}</li>${[
    ...steps,
  ].map(
    (clicks) =>
      html`<li><svg class="map" viewBox="0 0 24 8" aria-hidden="true"><path fill-opacity="${shade(clicks)}" d="M0 0H24V8H0z"/></svg>${texts.shares.clicks(clicks, formatNumber(clicks))}</li>`,
  )}</ul>`;
}
