import { LINKS_IN_PAGE } from '../../api/console/links.ts';
import type { GroupNames } from '../../data/links/group-names.ts';
import type { Choices } from '../../data/links/link-choices.ts';
import { type BadgedLink, getTitle } from '../../domain/links/link-views.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { pageNumbers } from '../../domain/owned/paging.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { copyButton } from '../components/copy-button.ts';
import { dataTable } from '../components/data-table.ts';
import { pager } from '../components/pager.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as items from '../texts/items.ts';
import * as texts from '../texts/links.ts';
import type { FoundLinks, Query } from './find-links.ts';
import { linkBadges } from './link-badges.ts';
import { linkSearch } from './link-search.ts';
import { linkStyles } from './link-styles.ts';

/** What was done before the list was opened, which it confirms. */
export type Done =
  | { what: 'created' | 'updated'; link: Pick<Link, 'id' | 'alias' | 'domain'> }
  | { what: 'moved' | 'deleted'; count: number };

interface LinkList {
  query: Query;
  found: FoundLinks;
  choices: Choices;
  /** Of the campaigns and channels that the links are in. */
  names: GroupNames;
  done?: Done | undefined;
  now: Date;
  /** The base of short URLs. */
  base: string;
}

/** The links of an account: search, filters, and what can be done with the selected ones. */
export function linkListPage(session: ConsoleSession, list: LinkList): VisitorResponse {
  const { found, choices, done, base } = list;
  const isEmpty = !found.isSearch && found.total === 0;
  return consolePage(session, {
    title: texts.title,
    nav: 'links',
    status: found.form.status,
    style: linkStyles,
    actions: html`<div class="actions"><a class="button quiet small" href="/console/links/deleted">${texts.deletedLinks}</a>
<a class="button quiet small" href="/console/import">${texts.importLinks}</a>
${!isEmpty && html`<a class="button quiet small" href="/console/export">${texts.exportLinks}</a>`}
<a class="button" href="/console/links/new">${texts.newLink}</a></div>`,
    body: html`${done && renderNotice(done, base)}
${
  isEmpty
    ? nothing(texts.empty, html`<a class="button" href="/console/links/new">${texts.newLink}</a>`)
    : html`${linkSearch(found.form, choices, new URL(base).host)}
${renderLinks(session, list)}`
}`,
  });
}

function renderLinks(session: ConsoleSession, list: LinkList): SafeHtml {
  const { found, query } = list;
  const clear = html`<a class="button quiet" href="/console/links">${texts.search.clear}</a>`;
  if (found.total === 0) return nothing(texts.nothingFound, clear);
  const { currentpage, maxpage } = pageNumbers({ limit: LINKS_IN_PAGE, page: found.page }, found.total);
  const toHref = (page: number) => `/console/links?${queryText({ ...query, page })}`;
  return html`${found.links.length === 0 ? html`<p class="empty">${items.pastTheEnd}</p>` : selectable(session, list)}
${pager({ currentpage, maxpage, toHref: toHref })}`;
}

/** Without what was done before, and without empty filters. */
const queryText = ({ done: _, of: __, ...query }: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value ? [[name, String(value)] as [string, string]] : [],
    ),
  );

const selectable = (
  { csrfToken }: ConsoleSession,
  { found: { links, total, isSearch }, base, ...list }: LinkList,
): SafeHtml => html`<form method="post" action="/console/links/move" class="card links">${csrfField(csrfToken)}
${dataTable({
  caption: texts.caption(formatNumber(total), isSearch),
  rows: links.map((link) => ({
    link,
    url: shortUrl(link, base),
    short: withoutScheme(shortUrl(link, base)),
  })),
  columns: [
    {
      label: texts.columns.select,
      cell: ({ link, short }) =>
        html`<input type="checkbox" name="links[]" value="${link.id}" aria-label="${texts.select(short)}">`,
    },
    { label: texts.columns.link, cell: (row) => linkCell(row, list) },
    {
      label: texts.columns.clicks,
      isNumber: true,
      cell: ({ link }) => html`<a href="/console/links/${link.id}">${formatNumber(link.clicks)}</a>`,
    },
    { label: texts.columns.created, cell: ({ link }) => formatDate(link.date) },
    {
      label: texts.columns.actions,
      cell: ({ link, short }) =>
        html`<a class="button plain small" href="/console/links/${link.id}/edit" aria-label="${items.editOne(short)}">${items.edit}</a>`,
    },
  ],
})}
<div class="actions selected"><button class="quiet small">${texts.move}</button>
<button class="danger small" formaction="/console/links/delete">${texts.remove}</button></div></form>`;

const linkCell = (
  { link, url, short }: { link: BadgedLink; url: string; short: string },
  { names, now }: Pick<LinkList, 'names' | 'now'>,
): SafeHtml =>
  html`<div class="link"><a href="/console/links/${link.id}"><b>${short}</b></a> ${copyButton(url, items.copyOne(short))}
${getTitle(link) && html`<div dir="auto">${getTitle(link)}</div>`}<div class="muted small" dir="auto">${shortened(link.url)}</div>${linkBadges(link, names, now)}</div>`;

const nothing = ({ title, hint }: { title: string; hint: string }, action: SafeHtml): SafeHtml =>
  html`<div class="empty"><h2>${title}</h2><p class="muted">${hint}</p><p>${action}</p></div>`;

function renderNotice(done: Done, base: string): SafeHtml {
  if ('count' in done)
    return html`<p class="notice good" role="status">${texts.done[done.what](formatNumber(done.count))}</p>`;
  const url = shortUrl(done.link, base);
  return html`<div class="notice good ready" role="status">${texts.done[done.what]}
<a href="/console/links/${done.link.id}"><b>${withoutScheme(url)}</b></a> ${copyButton(url, items.copyOne(withoutScheme(url)))}
<span class="muted">${texts.done.next}</span></div>`;
}
