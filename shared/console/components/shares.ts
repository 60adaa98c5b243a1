import { OTHER } from '../../domain/clicks/clicks.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/components.ts';

/** Names with their clicks, those with the most first. */
export type NamedCounts = readonly (readonly [name: string, clicks: number])[];

interface Shares {
  counts: NamedCounts;
  /** All clicks, also those of names that are not listed. */
  total: number;
  /** What shows more of a name. */
  toHref(name: string): string;
  /** The name that the page is about. */
  current?: string | undefined;
}

/** A list of names with their clicks, and a bar for each one's share of all clicks. */
export const shareRows = ({ counts, total, toHref, current }: Shares): SafeHtml =>
  html`<ul class="usage">${counts.map(
    ([name, clicks]) => html`
<li><p>${name === OTHER ? html`<span>${name}</span>` : html`<a href="${toHref(name)}" dir="auto"${name === current && html` aria-current="true"`}>${name}</a>`} <span class="number">${clicksWithShare(clicks, total)}</span></p>
<progress max="${total}" value="${clicks}" aria-hidden="true"></progress></li>`,
  )}</ul>`;

export const sumCounts = (counts: NamedCounts): number => counts.reduce((sum, [, clicks]) => sum + clicks, 0);

/** The first of ranked names; the others together at the end. */
export function groupSmallShares(ranked: NamedCounts, max: number): NamedCounts {
  const first = ranked.filter(([name]) => name !== OTHER).slice(0, max);
  const others = sumCounts(ranked) - sumCounts(first);
  return others > 0 ? [...first, [OTHER, others]] : first;
}

/** `1,234 clicks (12%)`. */
export const clicksWithShare = (clicks: number, total: number): string =>
  `${texts.shares.clicks(clicks, formatNumber(clicks))} (${formatShare(clicks, total)})`;

/** In whole percent, but never 0 for something. */
function formatShare(part: number, total: number): string {
  const percent = total === 0 ? 0 : Math.round((part / total) * 100);
  return part > 0 && percent === 0 ? '< 1%' : `${percent}%`;
}
