import { MATCHING, MAX_SELECTED, SEARCH } from '../../api/console/selected-links.ts';
import type { GroupNames } from '../../data/links/group-names.ts';
import { type BadgedLink, getDescription, getTitle } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { findFirstHit } from '../../domain/search/parts.ts';
import { mapInTurns } from '../../event-loop.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { copyButton } from '../components/copy-button.ts';
import { dataTable } from '../components/data-table.ts';
import { marked } from '../components/marked.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { qrDownload } from '../link-qr/qr-download.ts';
import type { ConsoleSession } from '../session.ts';
import * as items from '../texts/items.ts';
import * as texts from '../texts/links.ts';
import type { FoundLinks, Query } from './find-links.ts';
import { linkBadges } from './link-badges.ts';

interface LinkTable {
  query: Query;
  found: FoundLinks;
  /** Of the campaigns and channels that the links are in. */
  names: GroupNames;
  now: Date;
  /** The base of short URLs. */
  base: string;
}

/** The page of the list that a query is for, without what was done before, and without empty filters. */
export const toListUrl = ({ done: _, of: __, select: ___, ...query }: Query): string =>
  `/console/links?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value ? [[name, String(value)] as [string, string]] : [],
    ),
  )}`;

/** What each link of a page shows of itself. Marking what was searched for in a hundred of the longest texts takes a while. */
export const linkCells = ({ found, ...list }: Omit<LinkTable, 'query'>): Promise<SafeHtml[]> =>
  mapInTurns(found.links, (link) => linkCell(link, found.parts, list));

/** The links of a page with their `linkCells`, and what can be done with those that are selected. */
export function linkTable(
  { csrfToken }: ConsoleSession,
  { found, query, base }: LinkTable,
  cells: readonly SafeHtml[],
): SafeHtml {
  const { links, total, isSearch } = found;
  const rows = links.map((link, at) => ({
    link,
    short: withoutScheme(shortUrl(link, base)),
    linkCell: cells[at],
  }));
  const isSelected = query.select === 'page';
  return html`<form method="post" action="/console/links/move" class="card links" data-selectable="${total}">${csrfField(csrfToken)}
<input type="hidden" name="${SEARCH}" value="${toListUrl(query).replace(/^.*\?/, '')}">
${dataTable({
  caption: texts.caption(formatNumber(total), isSearch),
  rows,
  columns: [
    {
      label: texts.columns.select,
      cell: ({ link, short }) =>
        html`<input type="checkbox" name="links[]" value="${link.id}" aria-label="${texts.select(short)}"${isSelected && html` checked`}>`,
    },
    { label: texts.columns.link, cell: ({ linkCell }) => linkCell },
    {
      label: texts.columns.clicks,
      isNumber: true,
      cell: ({ link }) => html`<a href="/console/links/${link.id}">${formatNumber(link.clicks)}</a>`,
    },
    { label: texts.columns.created, cell: ({ link }) => formatDate(link.date) },
    {
      label: texts.columns.actions,
      cell: ({ link, short }) =>
        html`${qrDownload(link, short)} <a class="button plain small" href="/console/links/${link.id}/edit" aria-label="${items.editOne(short)}">${items.edit}</a>`,
    },
  ],
})}
${selectionBar(found, query)}</form>`;
}

function linkCell(
  link: BadgedLink,
  parts: readonly string[],
  { names, now, base }: Pick<LinkTable, 'names' | 'now' | 'base'>,
): SafeHtml {
  const url = shortUrl(link, base);
  const short = withoutScheme(url);
  return html`<div class="link"><a href="/console/links/${link.id}"><b>${marked(short, parts, short.length)}</b></a> ${copyButton(url, items.copyOne(short))}
${getTitle(link) && html`<div dir="auto">${marked(getTitle(link), parts, 1000)}</div>`}<div class="muted small" dir="auto">${marked(link.url, parts)}</div>${markedDescription(link, parts)}${linkBadges(link, names, now)}</div>`;
}

/** Only if something was found in it: lists have no room for descriptions. */
const markedDescription = (link: BadgedLink, parts: readonly string[]): SafeHtml | false =>
  findFirstHit(getDescription(link), parts) !== undefined &&
  html`<div class="muted small" dir="auto">${marked(getDescription(link), parts, 160)}</div>`;

/** More could not be changed at a time. */
const selectMatching = (total: number): SafeHtml =>
  total > MAX_SELECTED
    ? html`<span class="muted small">${texts.selection.tooMany(formatNumber(total), formatNumber(MAX_SELECTED))}</span>`
    : html`<label class="row"><input type="checkbox" name="${MATCHING}" value="true"> ${texts.selection.matching(formatNumber(total))}</label>`;

/** What can be done with the selected links. `scripts/select-links.ts` counts them, and turns it off while there are none. */
function selectionBar({ links, total }: FoundLinks, query: Query): SafeHtml {
  const { selection } = texts;
  const all = selection.all(formatNumber(links.length));
  const isSelected = query.select === 'page';
  return html`<div class="selected"><div class="row"><b role="status" data-count="${selection.count}"></b>
<a href="${toListUrl(query)}${!isSelected && '&select=page'}" data-select-all="${all}" data-select-none="${selection.none}">${isSelected ? selection.none : all}</a>
${total > links.length && selectMatching(total)}</div>
<div class="actions"><button class="quiet small">${texts.move}</button>
<button class="quiet small" formaction="/console/links/expiry">${texts.expire}</button>
<button class="quiet small" formaction="/console/links/export">${texts.exportSelected}</button>
<button class="danger small" formaction="/console/links/delete">${texts.remove}</button></div></div>`;
}
