import type { readOverview } from '../../data/overview.ts';
import { formatNumber } from '../../visitor/html/format.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import { worldMap } from '../charts/world-map.ts';
import { firstAndOthers, shareList } from '../components/shares.ts';
import * as texts from '../texts/overview.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;

const MAX_REFERRERS = 8;

/** The countries of the last 30 days on a map, and their referrers. */
export function sourcesCards({ current, countries, referrers }: Overview): SafeHtml {
  const total = countries.reduce((sum, [, clicks]) => sum + clicks, 0);
  if (total === 0)
    return html`<section class="card"><h2>${texts.sources.title}</h2><p class="muted">${texts.sources.empty}</p></section>`;
  return html`<div class="columns"><section class="card"><h2>${texts.sources.title}</h2>
${worldMap(
  texts.sources.caption,
  countries.map(([name, clicks]) => ({ name, clicks })),
)}
${
  total < current.clicks &&
  html`<p class="muted small">${texts.sources.partly(formatNumber(total), formatNumber(current.clicks))}</p>`
}</section>
${shareList({ title: texts.sources.referrers, counts: firstAndOthers(referrers, MAX_REFERRERS), total })}</div>`;
}
