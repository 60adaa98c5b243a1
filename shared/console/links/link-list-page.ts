import { LINKS_IN_PAGE } from '../../api/console/links.ts';
import type { GroupNames } from '../../data/links/group-names.ts';
import type { Choices } from '../../data/links/link-choices.ts';
import { MAX_SEARCHED_LINKS } from '../../data/search/find-parts.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { pageNumbers } from '../../domain/owned/paging.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { copyButton } from '../components/copy-button.ts';
import { pager } from '../components/pager.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consolePage } from '../layout/console-page.ts';
import { qrDownload } from '../link-qr/qr-download.ts';
import { selectLinks } from '../scripts/select-links.ts';
import type { ConsoleSession } from '../session.ts';
import * as items from '../texts/items.ts';
import * as texts from '../texts/links.ts';
import type { FoundLinks, Query } from './find-links.ts';
import { linkSearch } from './link-search.ts';
import { linkStyles } from './link-styles.ts';
import { linkCells, linkTable, toListUrl } from './link-table.ts';

/** What was done before the list was opened, which it confirms. */
export type Done =
  | { what: 'created' | 'updated'; link: Pick<Link, 'id' | 'alias' | 'domain'> }
  | { what: 'moved' | 'expiring' | 'deleted'; count: number };

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
export async function linkListPage(session: ConsoleSession, list: LinkList): Promise<VisitorResponse> {
  const { found, choices, done, base } = list;
  const cells = await linkCells(list);
  const isEmpty = !found.isSearch && found.total === 0;
  return consolePage(session, {
    title: texts.title,
    nav: 'links',
    status: found.form.status,
    style: linkStyles,
    script: selectLinks,
    actions: html`<div class="actions"><a class="button quiet small" href="/console/links/deleted">${texts.deletedLinks}</a>
<a class="button quiet small" href="/console/import">${texts.importLinks}</a>
${!isEmpty && html`<a class="button quiet small" href="/console/export">${texts.exportLinks}</a>`}
<a class="button" href="/console/links/new">${texts.newLink}</a></div>`,
    body: html`${done && renderNotice(done, base)}
${
  isEmpty
    ? nothing(texts.empty, html`<a class="button" href="/console/links/new">${texts.newLink}</a>`)
    : html`${linkSearch(found.form, choices, new URL(base).host)}
${renderLinks(session, list, cells)}`
}`,
  });
}

function renderLinks(session: ConsoleSession, list: LinkList, cells: readonly SafeHtml[]): SafeHtml {
  const { found, query } = list;
  const clear = html`<a class="button quiet" href="/console/links">${texts.search.clear}</a>`;
  if (found.total === 0) return nothing(texts.nothingFound, clear);
  const { currentpage, maxpage } = pageNumbers({ limit: LINKS_IN_PAGE, page: found.page }, found.total);
  return html`${found.hasMore && html`<p class="muted small">${texts.search.ofOlder(formatNumber(MAX_SEARCHED_LINKS))}</p>`}${found.links.length === 0 ? html`<p class="empty">${items.pastTheEnd}</p>` : linkTable(session, list, cells)}
${pager({ currentpage, maxpage, toHref: (page) => toListUrl({ ...query, page }) })}`;
}

const nothing = ({ title, hint }: { title: string; hint: string }, action: SafeHtml): SafeHtml =>
  html`<div class="empty"><h2>${title}</h2><p class="muted">${hint}</p><p>${action}</p></div>`;

function renderNotice(done: Done, base: string): SafeHtml {
  if ('count' in done)
    return html`<p class="notice good" role="status">${texts.done[done.what](formatNumber(done.count))}</p>`;
  const url = shortUrl(done.link, base);
  const short = withoutScheme(url);
  return html`<div class="notice good ready" role="status">${texts.done[done.what]}
<a href="/console/links/${done.link.id}"><b>${short}</b></a> ${copyButton(url, items.copyOne(short))} ${qrDownload(done.link, short)}
<span class="muted">${texts.done.next}</span></div>`;
}
