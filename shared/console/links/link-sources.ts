import type { TotalDimension } from '../../dimensions.ts';
import { rankedNames, toStatistics } from '../../domain/clicks/clicks.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { worldMap } from '../charts/world-map.ts';
import { groupSmallShares, shareList, sumCounts } from '../components/shares.ts';
import * as texts from '../texts/link.ts';

type Counters = Parameters<typeof rankedNames>[0];

const MAX_NAMES = 10;

/** Where clicks came from: countries on a map, and lists of referrers, browsers, systems, and social networks. */
export function renderSources(counters: Counters = {}): SafeHtml {
  const countries = rankedNames(counters, 'country');
  // Clicks from before a link moved to this service have no names, so this may be less than all clicks.
  const total = sumCounts(countries);
  const { socialCount } = toStatistics(counters);
  const social = (Object.keys(socialCount) as (keyof typeof socialCount)[])
    .map((name): [string, number] => [texts.socialNames[name], socialCount[name]])
    .filter(([, clicks]) => clicks > 0)
    .sort(([, a], [, b]) => b - a);
  return html`${
    total > 0 &&
    html`<section class="card"><h2>${texts.map.title}</h2>
${worldMap(texts.map.caption, countries)}</section>`
  }
<div class="columns">${(['referrer', 'browser', 'os'] as const).map((dimension) => renderList(counters, dimension))}
${shareList({ title: texts.shares.social, counts: social, total })}</div>`;
}

function renderList(counters: Counters, dimension: Exclude<TotalDimension, 'country'>): SafeHtml {
  const ranked = rankedNames(counters, dimension);
  return shareList({
    title: texts.shares[dimension],
    counts: groupSmallShares(ranked, MAX_NAMES),
    total: sumCounts(ranked),
  });
}
