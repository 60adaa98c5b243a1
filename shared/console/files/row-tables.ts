import type { ImportRow } from '../../domain/import/imported-link.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { type Column, dataTable } from '../components/data-table.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import * as texts from '../texts/import.ts';

/** As many as people look at; the file has all of them. */
const MAX_SHOWN = 100;

const line: Column<ImportRow> = {
  label: texts.table.line,
  isNumber: true,
  cell: (row) => formatNumber(row.line),
};
const url: Column<ImportRow> = {
  label: texts.table.url,
  cell: ({ fields }) => html`<div class="url" dir="auto">${shortened(fields.url, 120)}</div>`,
};

/** The rows that cannot be imported, and why. */
export const problemTable = (rows: readonly ImportRow[]): SafeHtml =>
  renderTable(rows, [
    line,
    {
      label: texts.table.problem,
      cell: ({ problem = '' }) => html`<div class="problem" dir="auto">${problemText(problem)}</div>`,
    },
    url,
    {
      label: texts.table.alias,
      cell: ({ fields }) => html`<div class="alias">${shortened(fields.custom ?? '', 60)}</div>`,
    },
  ]);

/** The rows as the links that they become. */
export function linkTable(rows: readonly ImportRow[]): SafeHtml {
  /** None if no row has the field. */
  const column = (field: 'metatitle' | 'expiry' | 'date' | 'clicks', label: string): Column<ImportRow>[] => {
    // An empty cell is left out on phones.
    const cell = ({ fields }: ImportRow) =>
      fields[field] !== undefined && html`<div dir="auto">${shortened(`${fields[field]}`, 120)}</div>`;
    return rows.some(cell) ? [{ label, cell }] : [];
  };
  return renderTable(rows, [
    line,
    url,
    { label: texts.table.alias, cell: ({ fields }) => renderAlias(fields) },
    ...column('metatitle', texts.table.title),
    ...(rows.some(({ groups }) => groups)
      ? [
          {
            label: texts.table.groups,
            cell: ({ groups }: ImportRow) =>
              groups && html`<div dir="auto">${[...groups.campaigns, ...groups.channels].join(', ')}</div>`,
          },
        ]
      : []),
    ...column('expiry', texts.table.expiry),
    ...column('date', texts.table.date),
    ...column('clicks', texts.table.clicks),
  ]);
}

function renderAlias({ custom, domain }: ImportRow['fields']): SafeHtml {
  const alias =
    custom === undefined ? html`<span class="muted">${texts.table.random}</span>` : html`${custom}`;
  return domain === undefined ? alias : html`<div>${shortened(withoutScheme(domain), 120)}/${alias}</div>`;
}

function renderTable(rows: readonly ImportRow[], columns: readonly Column<ImportRow>[]): SafeHtml {
  const more = rows.length - MAX_SHOWN;
  return html`${dataTable({ caption: texts.table.caption, rows: rows.slice(0, MAX_SHOWN), columns })}
${more > 0 && html`<p class="muted">… ${texts.table.more(formatNumber(more))}</p>`}`;
}

/** Characters of a problem: enough for the first few mistakes in a row. */
const MAX_PROBLEM = 500;

/** `custom: is a reserved word` as a sentence with the name that people know: `Alias is a reserved word.` */
export function problemText(problem: string): string {
  const named = shortened(problem, MAX_PROBLEM)
    .split('; ')
    .map((one) =>
      one.replace(/^([\w.]+)(?:\[(\d+)\]\S*)?: /, (all, field: string, index?: string) => {
        if (!Object.hasOwn(texts.fieldNames, field)) return all;
        const name = texts.fieldNames[field];
        return index === undefined ? `${name} ` : `${texts.table.inRow(`${name}`, Number(index) + 1)} `;
      }),
    );
  const text = named.join('; ').replace(/[.…]?$/, (end) => end || '.');
  return /^[a-z]/.test(text) ? `${texts.table.theRow} ${text}` : text;
}
