import { type Dimension, rankedNames, statisticsOf } from '../../domain/clicks/clicks.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { worldMap } from '../charts/world-map.ts';
import { firstAndOthers, shareList, sumOf } from '../components/shares.ts';
import * as texts from '../texts/link.ts';

type Counters = Parameters<typeof rankedNames>[0];

const MAX_NAMES = 10;

/** Where clicks came from: countries on a map, and lists of referrers, browsers, systems, and social networks. */
export function sourcesOf(counters: Counters = {}): SafeHtml {
  const countries = rankedNames(counters, 'country');
  // Clicks from before a link moved to this service have no names, so this may be less than all clicks.
  const total = sumOf(countries);
  const { socialCount } = statisticsOf(counters);
  const social = (Object.keys(socialCount) as (keyof typeof socialCount)[])
    .map((name): [string, number] => [texts.socialNames[name], socialCount[name]])
    .filter(([, clicks]) => clicks > 0)
    .sort(([, a], [, b]) => b - a);
  return html`${
    total > 0 &&
    html`<section class="card"><h2>${texts.map.title}</h2>
${worldMap(texts.map.caption, countries)}</section>`
  }
<div class="columns">${(['referrer', 'browser', 'os'] as const).map((dimension) => listOf(counters, dimension))}
${shareList({ title: texts.shares.social, counts: social, total })}</div>`;
}

function listOf(counters: Counters, dimension: Exclude<Dimension, 'country'>): SafeHtml {
  const ranked = rankedNames(counters, dimension);
  return shareList({
    title: texts.shares[dimension],
    counts: firstAndOthers(ranked, MAX_NAMES),
    total: sumOf(ranked),
  });
}
