import { collections } from '../../collections.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { doneNotice } from '../components/notice.ts';
import { type PagedTable, pagedTable } from '../components/paged-table.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/items.ts';
import { deletePath, editPath, type ItemKind, listPath, newPath } from './item-kind.ts';

type ItemList<Row> = Pick<PagedTable<Row>, 'rows' | 'total' | 'columns'> & {
  query: PageRequest & { done?: 'created' | undefined };
};

interface NamedRow {
  id: number;
  name: string;
}

/** The list of all items of a kind, each with what can be done with it. */
export function itemsPage<Row extends NamedRow>(
  session: ConsoleSession,
  kind: ItemKind,
  { columns, ...list }: ItemList<Row>,
): VisitorResponse {
  const { title, caption, empty } = kind.texts;
  const actions = { label: texts.actions, cell: (row: Row) => renderActions(kind, row) };
  const isEmpty = list.total === 0;
  return consolePage(session, {
    title,
    nav: kind.collection,
    actions: !isEmpty && newLink(kind),
    body: html`${list.query.done && doneNotice(texts.created(collections[kind.collection].one))}${
      isEmpty
        ? html`<div class="empty"><p class="title"><b>${texts.noneYet(title)}</b></p><p class="muted">${empty}</p><p>${newLink(kind)}</p></div>`
        : pagedTable({ ...list, caption, path: listPath(kind), columns: [...columns, actions] })
    }`,
  });
}

const newLink = (kind: ItemKind): SafeHtml =>
  html`<a class="button" href="${newPath(kind)}">${kind.texts.add}</a>`;

const renderActions = (kind: ItemKind, { id, name }: NamedRow): SafeHtml => html`<span class="row">
<a class="button plain small" href="${editPath(kind, id)}" aria-label="${texts.editOne(name)}">${texts.edit}</a>
<a class="button plain danger small" href="${deletePath(kind, id)}" aria-label="${texts.deleteOne(name)}">${texts.remove}</a></span>`;
