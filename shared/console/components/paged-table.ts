import { type PageRequest, pageNumbers } from '../../domain/owned/paging.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/items.ts';
import { type Column, dataTable } from './data-table.ts';
import { pager } from './pager.ts';

export interface PagedTable<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Of all pages. */
  total: number;
  query: PageRequest;
  /** Where the pages are, with or without a query. */
  path: string;
  /** Above the table. */
  heading?: SafeHtml | false;
}

/** A page of a list, with links to the others. */
export const pagedTable = <Row>({
  caption,
  columns,
  rows,
  total,
  query,
  path,
  heading,
}: PagedTable<Row>): SafeHtml =>
  html`<section class="card">${heading}${
    rows.length > 0 ? dataTable({ caption, columns, rows }) : html`<p class="muted">${texts.pastTheEnd}</p>`
  }
${pager({ ...pageNumbers(query, total), toHref: (page) => `${path}${path.includes('?') ? '&' : '?'}page=${page}` })}</section>`;
