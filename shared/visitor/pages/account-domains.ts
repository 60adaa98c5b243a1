import type { domainState } from '../../domain/domains.ts';
import { formatRecord } from '../../domain/tenants.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts.ts';

const strings = texts.domains;

/** An owner's newest branded domains, and the number of all. */
export interface DomainsPart {
  items: readonly ReturnType<typeof domainState>[];
  total: number;
}

/** Branded domains, with what their owner has to do to make them work. */
export function domainsSection({ items, total }: DomainsPart): SafeHtml | false {
  if (items.length === 0) return false;
  return html`<h2>${strings.title}</h2>
<ul class="cards">${items.map(card)}</ul>
${total > items.length && html`<p class="muted">${strings.newest(formatNumber(items.length), formatNumber(total))}</p>`}`;
}

function card({ domain, status, reason, record }: DomainsPart['items'][number]): SafeHtml {
  return html`<li><p>${domain} <span class="muted">${strings[status]}</span></p>
${reason !== null && html`<p>${reason}</p>`}
${status !== 'active' && html`<p class="muted">${strings.record} <code>${formatRecord(record)}</code></p>`}</li>`;
}
