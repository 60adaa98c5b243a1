import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/shell.ts';

interface Pager {
  currentpage: number;
  maxpage: number;
  toHref(page: number): string;
}

/** Links to the pages before and after this one; false if there is only one page. */
export function pager({ currentpage, maxpage, toHref }: Pager): SafeHtml | false {
  if (currentpage === 1 && maxpage === 1) return false;
  return steps({
    previous: currentpage > 1 && Math.min(currentpage - 1, maxpage),
    text: texts.pager.page(formatNumber(currentpage), formatNumber(maxpage)),
    next: currentpage < maxpage && currentpage + 1,
    toHref,
  });
}

interface StepPager extends Pick<Pager, 'currentpage' | 'toHref'> {
  hasMore: boolean;
}

/** The same for a list whose length is not known. */
export function stepPager({ currentpage, hasMore, toHref }: StepPager): SafeHtml | false {
  if (currentpage === 1 && !hasMore) return false;
  return steps({
    previous: currentpage > 1 && currentpage - 1,
    text: texts.pager.pageOnly(formatNumber(currentpage)),
    next: hasMore && currentpage + 1,
    toHref,
  });
}

interface Steps extends Pick<Pager, 'toHref'> {
  previous: number | false;
  text: string;
  next: number | false;
}

function steps({ previous, text, next, toHref }: Steps): SafeHtml {
  const link = (page: number | false, label: string) =>
    page ? html`<a class="button quiet small" href="${toHref(page)}">${label}</a>` : html`<span></span>`;
  return html`<nav class="pager" aria-label="${texts.pager.label}">
${link(previous, texts.pager.previous)}
<span class="muted">${text}</span>
${link(next, texts.pager.next)}
</nav>`;
}
