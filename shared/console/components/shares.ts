import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/components.ts';

/** Names with their clicks, those with the most first. */
export type Counts = readonly (readonly [name: string, clicks: number])[];

interface Shares {
  counts: Counts;
  /** All clicks, also those of names that are not listed. */
  total: number;
}

/** A card with a list of names with their clicks, and a bar for each one's share of all clicks. */
export const shareList = ({ title, ...shares }: Shares & { title: string }): SafeHtml =>
  html`<section class="card"><h2>${title}</h2>
${shares.counts.length === 0 ? html`<p class="muted">${texts.shares.none}</p>` : shareRows(shares)}</section>`;

/** The list alone. */
export const shareRows = ({ counts, total }: Shares): SafeHtml =>
  html`<ul class="usage">${counts.map(
    ([name, clicks]) => html`
<li><p><span dir="auto">${name}</span> <span class="number">${clicksWithShare(clicks, total)}</span></p>
<progress max="${total}" value="${clicks}" aria-hidden="true"></progress></li>`,
  )}</ul>`;

export const sumCounts = (counts: Counts): number => counts.reduce((sum, [, clicks]) => sum + clicks, 0);

/** The first of ranked names, and the sum of the others under a name of its own. */
export function groupSmallShares(ranked: Counts, max: number): Counts {
  const others = sumCounts(ranked.slice(max));
  return others > 0 ? [...ranked.slice(0, max), [texts.shares.others, others]] : ranked;
}

/** `1,234 clicks (12%)`. */
export const clicksWithShare = (clicks: number, total: number): string =>
  `${texts.shares.clicks(clicks, formatNumber(clicks))} (${formatShare(clicks, total)})`;

/** In whole percent, but never 0 for something. */
export function formatShare(part: number, total: number): string {
  const percent = total === 0 ? 0 : Math.round((part / total) * 100);
  return part > 0 && percent === 0 ? '< 1%' : `${percent}%`;
}
