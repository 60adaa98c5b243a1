import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PagedTable, pagedTable } from '../components/paged-table.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/items.ts';
import { type ItemKind, itemPath } from './item-kind.ts';

interface Members<Row> extends Omit<PagedTable<Row>, 'path'> {
  /** What they are in. */
  of: { id: number; name: string };
  /** What one can do with them, beside the heading. */
  actions?: SafeHtml;
  /** What the page says if there are none. */
  empty: string;
}

/** What is in an item: the links of a campaign, the links and QR codes of a channel. */
export const membersPage = <Row>(
  session: ConsoleSession,
  kind: ItemKind,
  { of: { id, name }, actions, empty, ...members }: Members<Row>,
): VisitorResponse =>
  consolePage(session, {
    title: name,
    nav: kind.collection,
    up: true,
    actions: members.total > 0 && actions,
    body:
      members.total === 0
        ? html`<div class="empty"><p>${empty}</p><p><a class="button" href="/console/links">${texts.chooseLinks}</a></p></div>`
        : pagedTable({ ...members, path: itemPath(kind, id) }),
  });
