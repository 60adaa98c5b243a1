import { formatNumber } from '../../visitor/html/format.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import * as texts from '../texts/shell.ts';

interface Pager {
  currentpage: number;
  maxpage: number;
  hrefOf(page: number): string;
}

/** Links to the pages before and after this one; false if there is only one page. */
export function pager({ currentpage, maxpage, hrefOf }: Pager): SafeHtml | false {
  if (currentpage === 1 && maxpage === 1) return false;
  const link = (page: number, text: string) =>
    html`<a class="button quiet small" href="${hrefOf(page)}">${text}</a>`;
  return html`<nav class="pager" aria-label="${texts.pager.label}">
${currentpage > 1 ? link(Math.min(currentpage - 1, maxpage), texts.pager.previous) : html`<span></span>`}
<span class="muted">${texts.pager.page(formatNumber(currentpage), formatNumber(maxpage))}</span>
${currentpage < maxpage ? link(currentpage + 1, texts.pager.next) : html`<span></span>`}
</nav>`;
}
