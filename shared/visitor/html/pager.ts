import { formatNumber } from './format.ts';
import { css, html, type SafeHtml } from './html.ts';
import * as texts from './texts.ts';

const strings = texts.pager;

export const pagerStyle = css`
nav{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;margin:1rem 0 0}
`;

interface Pager {
  currentpage: number;
  maxpage: number;
  /** What the pages contain, for screen readers. */
  label: string;
  /** The URL of a page. */
  hrefOf(page: number): string;
}

/** Links to the newer and older entries of a list in reverse chronological order; false if it has only one page. */
export function pager({ currentpage, maxpage, label, hrefOf }: Pager): SafeHtml | false {
  const isFirst = currentpage === 1;
  if (isFirst && maxpage === 1) return false;
  const link = (page: number, text: string) => html`<a href="${hrefOf(page)}">${text}</a>`;
  return html`<nav aria-label="${label}">
${!isFirst && link(Math.min(currentpage - 1, maxpage), strings.newer)}
<span class="muted">${strings.page(formatNumber(currentpage), formatNumber(maxpage))}</span>
${currentpage < maxpage && link(currentpage + 1, strings.older)}
</nav>`;
}
