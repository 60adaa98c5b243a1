import { type PageRequest, pageNumbers } from '../../domain/owned/paging.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import type { VisitorReply } from '../../visitor/reply.ts';
import { type Column, dataTable } from '../components/data-table.ts';
import { pager } from '../components/pager.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/items.ts';
import { deletePath, editPath, type ItemKind, newPath } from './item-kind.ts';

interface ItemList<Row> {
  rows: readonly Row[];
  total: number;
  query: PageRequest;
  columns: readonly Column<Row>[];
}

interface Named {
  id: number;
  name: string;
}

/** The list of all items of a kind, each with what can be done with it. */
export function itemsPage<Row extends Named>(
  session: ConsoleSession,
  kind: ItemKind,
  { rows, total, query, columns }: ItemList<Row>,
): VisitorReply {
  const actions = { label: texts.actions, cell: (row: Row) => actionsOf(kind, row) };
  const { title, caption } = kind.texts;
  return consolePage(session, {
    title,
    nav: kind.nav,
    actions: total > 0 && newLink(kind),
    body:
      total === 0
        ? html`<div class="empty"><p>${kind.texts.empty}</p><p>${newLink(kind)}</p></div>`
        : html`<section class="card">${
            rows.length > 0
              ? dataTable({ caption, columns: [...columns, actions], rows })
              : html`<p class="muted">${texts.pastTheEnd}</p>`
          }
${pager({ ...pageNumbers(query, total), hrefOf: (page) => `${kind.path}?page=${page}` })}</section>`,
  });
}

const newLink = (kind: ItemKind): SafeHtml =>
  html`<a class="button" href="${newPath(kind)}">${kind.texts.add}</a>`;

const actionsOf = (kind: ItemKind, { id, name }: Named): SafeHtml => html`<span class="row">
<a class="button quiet small" href="${editPath(kind, id)}" aria-label="${texts.editOne(name)}">${texts.edit}</a>
<a class="button quiet small" href="${deletePath(kind, id)}" aria-label="${texts.deleteOne(name)}">${texts.remove}</a></span>`;
