import type { readOverview } from '../../data/overview.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { worldMap } from '../charts/world-map.ts';
import { groupSmallShares, shareList, shareRows, sumCounts } from '../components/shares.ts';
import * as texts from '../texts/overview.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;

const MAX_COUNTRIES = 5;
const MAX_REFERRERS = 8;

/** The countries of the last 30 days on a map, and the first of them in a list. */
export function countriesCard({ countries }: Overview): SafeHtml {
  const total = sumCounts(countries);
  return html`<section class="card"><h2>${texts.sources.title}</h2>
${
  total === 0
    ? html`<p class="muted">${texts.sources.none}</p>`
    : html`${shareRows({ counts: groupSmallShares(countries, MAX_COUNTRIES), total })}
${worldMap(texts.sources.caption, countries)}`
}</section>`;
}

/** The referrers of the last 30 days, if there were clicks. */
export const referrersCard = ({ referrers }: Overview): SafeHtml | false =>
  referrers.length > 0 &&
  shareList({
    title: texts.sources.referrers,
    counts: groupSmallShares(referrers, MAX_REFERRERS),
    total: sumCounts(referrers),
  });
