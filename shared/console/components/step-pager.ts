import { formatNumber } from '../../visitor/html/format.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import * as texts from '../texts/shell.ts';

interface StepPager {
  currentpage: number;
  hasMore: boolean;
  hrefOf(page: number): string;
}

/** Links to the pages before and after this one of a list whose length is not known; false if there is only one page. */
export function stepPager({ currentpage, hasMore, hrefOf }: StepPager): SafeHtml | false {
  if (currentpage === 1 && !hasMore) return false;
  const link = (page: number, text: string) =>
    html`<a class="button quiet small" href="${hrefOf(page)}">${text}</a>`;
  return html`<nav class="pager" aria-label="${texts.pager.label}">
${currentpage > 1 ? link(currentpage - 1, texts.pager.previous) : html`<span></span>`}
<span class="muted">${texts.pager.pageOnly(formatNumber(currentpage))}</span>
${hasMore ? link(currentpage + 1, texts.pager.next) : html`<span></span>`}
</nav>`;
}
