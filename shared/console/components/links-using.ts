import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/items.ts';
import { shortened } from './shortened.ts';
import { withoutScheme } from './without-scheme.ts';

interface Using {
  /** The newest. */
  links: readonly ListedLink[];
  total: number;
}

/** The links that use an item, each with a link to its settings. `base` is the base of short URLs. */
export const linksUsing = ({ links, total }: Using, base: string): SafeHtml =>
  html`<section class="card narrow"><h2>${texts.usedBy.title}</h2>
<p>${total === 0 ? texts.usedBy.none : texts.usedBy.some(total, formatNumber(total))}</p>
${links.length > 0 && html`<ul>${links.map((link) => renderEntry(link, base))}</ul>`}
${total > links.length && html`<p class="muted">${texts.usedBy.more(formatNumber(total - links.length))}</p>`}</section>`;

const renderEntry = (link: ListedLink, base: string) =>
  html`<li><a href="/console/links/${link.id}/edit">${withoutScheme(shortUrl(link, base))}</a>
<span class="muted small" dir="auto">${link.metatitle ?? shortened(link.url)}</span></li>`;
