import { apiPrefix } from '../../api/contract/route.ts';
import type { ExportedName } from '../../collections.ts';
import type { ExportPart } from '../../data/export/export-parts.ts';
import { formatNumber } from '../../html/format.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { dataTable } from '../components/data-table.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/export.ts';

interface ExportPage {
  parts: ReadonlyMap<ExportedName, readonly ExportPart[]>;
  shortUrl: string;
}

const style = css`.card>.actions{margin-bottom:var(--s4)}`;

/** Everything that an account can download: the links for spreadsheets, and all that it owns. */
export function exportPage(session: ConsoleSession, { parts, shortUrl }: ExportPage): VisitorResponse {
  const links = parts.get('links') ?? [];
  return consolePage(session, {
    title: texts.title,
    nav: 'account',
    up: true,
    style,
    body: html`<section class="card"><h2>${texts.links.title}</h2>
<p class="muted">${texts.links.hint}</p>
${links.length === 0 ? html`<p>${texts.links.none}</p>` : renderFiles('/console/export/links?', texts.collectionTitle('links'), links)}
<p><a href="/console/import">${texts.links.importHint}</a></p></section>
<section class="card"><h2>${texts.data.title}</h2>
<p class="muted">${texts.data.hint}</p>
${dataTable({
  caption: texts.data.caption,
  rows: [accountRow, ...[...parts].map(toRow)],
  columns: [
    { label: texts.data.what, cell: ({ what }) => what },
    { label: texts.data.items, isNumber: true, cell: ({ items }) => items },
    { label: texts.data.files, cell: ({ files }) => files },
  ],
})}</section>
<section class="card"><h2>${texts.scripts.title}</h2>
<p class="muted">${texts.scripts.hint}</p>
<p><code>curl -i "${shortUrl}${apiPrefix}/account/export" -H "Authorization: Bearer $LINKS_KEY"</code></p>
<p><a href="/docs">${texts.scripts.reference}</a></p></section>`,
  });
}

interface Row {
  what: string;
  items?: string;
  files: SafeHtml;
}

const accountRow: Row = {
  what: texts.data.account,
  files: html`<a class="button quiet small" aria-label="${texts.download}: ${texts.data.account}" href="/console/export/data?of=account">${texts.download}</a>`,
};

const toRow = ([name, parts]: [ExportedName, readonly ExportPart[]]): Row => {
  const what = texts.collectionTitle(name);
  const items = formatNumber(parts.reduce((sum, { count }) => sum + count, 0));
  return { what, items, files: renderFiles(`/console/export/data?of=${name}&`, what, parts) };
};

const renderFiles = (href: string, what: string, parts: readonly ExportPart[]): SafeHtml =>
  html`<div class="actions">${parts.map(({ from, to }, index) => {
    const text = parts.length === 1 ? texts.download : texts.part(formatNumber(index + 1));
    return html`<a class="button quiet small" aria-label="${text}: ${what}" href="${`${href}from=${from}&to=${to}`}">${text}</a>`;
  })}</div>`;
