import type { PageLanguage } from '../../api/fields/page-languages.ts';
import { formatNumber } from '../../html/format.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { fillIn, readTexts } from '../../languages/texts.ts';

/** The style of a list in cards, and of its pager. */
export const listStyle = css`
ul.cards{display:grid;gap:var(--s3);margin:var(--s4) 0 0;padding:0;list-style:none}
ul.cards>li{padding:var(--s4);border:1px solid var(--edge);border-radius:var(--round)}
nav{display:flex;flex-wrap:wrap;justify-content:space-between;gap:var(--s1) var(--s4);margin:var(--s4) 0 0}
`;

interface Pager {
  currentpage: number;
  maxpage: number;
  /** What the pages contain, for screen readers. */
  label: string;
  language: PageLanguage;
  /** The URL of a page. */
  toHref(page: number): string;
}

/** Links to the newer and older entries of a list in reverse chronological order; false if it has only one page. */
export function pager({ currentpage, maxpage, label, language, toHref }: Pager): SafeHtml | false {
  const isFirst = currentpage === 1;
  if (isFirst && maxpage === 1) return false;
  const strings = readTexts(language).pager;
  const [page, pages] = [formatNumber(currentpage, language), formatNumber(maxpage, language)];
  const link = (page: number, text: string) => html`<a href="${toHref(page)}">${text}</a>`;
  return html`<nav aria-label="${label}">
${!isFirst && link(Math.min(currentpage - 1, maxpage), strings.newer)}
<span class="muted">${fillIn(strings.page, { page, pages })}</span>
${currentpage < maxpage && link(currentpage + 1, strings.older)}
</nav>`;
}
