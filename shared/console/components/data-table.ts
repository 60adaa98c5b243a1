import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';

export interface Column<Row> {
  label: string;
  /** Numbers are on the right. */
  isNumber?: boolean;
  cell(row: Row): HtmlValue;
}

interface Table<Row> {
  /** What the table shows, for everyone. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Whether each row becomes a block on phones. Tables with short cells do not need it. */
  isStacked?: boolean;
  /** Whether the first cell of such a block has its label too. Otherwise it is the title of the block. */
  isLabeled?: boolean;
}

/** A table. The roles keep it one for screen readers where phones show its rows as blocks. */
export function dataTable<Row>({
  caption,
  columns,
  rows,
  isStacked = true,
  isLabeled,
}: Table<Row>): SafeHtml {
  const numeric = (isNumber?: boolean) => isNumber && html` class="number"`;
  return html`<table role="table"${isStacked && html` class="stack${isLabeled && ' labeled'}"`}><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ label, isNumber }) => html`<th role="columnheader" scope="col"${numeric(isNumber)}>${label}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`
<tr role="row">${columns.map(
      ({ label, isNumber, cell }) =>
        html`<td role="cell" data-label="${label}"${numeric(isNumber)}>${cell(row)}</td>`,
    )}</tr>`,
  )}</tbody></table>`;
}
