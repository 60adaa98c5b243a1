import type { Choices } from '../../data/links/link-choices.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { newForm } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/import.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';
import { importForm, importStyles } from './import-page.ts';
import type { Import } from './read-import.ts';
import { problemTable, problemText } from './row-tables.ts';

interface Result {
  file: Import;
  /** Those that failed with their problem. */
  rows: readonly ImportRow[];
  choices: Choices;
  host: string;
}

/** What became of a file: the links that were created, and the rows that were not, to correct and try again. */
export function resultPage(session: ConsoleSession, result: Result): VisitorResponse {
  const { file, rows } = result;
  const failed = rows.filter(({ problem }) => problem !== undefined);
  const created = rows.length - failed.length;
  const strings = texts.result;
  const { campaign } = file.choices;
  const newLinks = campaign ? `/console/campaigns/${campaign}` : '/console/links';
  return consolePage(session, {
    title: strings.title,
    nav: 'links',
    up: true,
    style: importStyles,
    body: html`<p class="notice ${created > 0 ? 'good' : 'wrong'}" role="status">${
      created > 0 ? strings.created(formatNumber(created)) : strings.none
    }</p>
<div class="actions">${created > 0 && html`<a class="button" href="${newLinks}">${strings.show}</a>`}
<a class="button quiet" href="/console/import">${strings.another}</a></div>
${failed.length > 0 && failedRows(session, result, failed)}`,
  });
}

function failedRows(session: ConsoleSession, result: Result, failed: readonly ImportRow[]): SafeHtml {
  const strings = texts.result;
  const csv = failedCsv(failed);
  const { file, choices, host } = result;
  return html`<section class="card"><h2>${strings.failed(formatNumber(failed.length))}</h2>
${problemTable(failed)}
<p><a class="button quiet" download="failed-rows.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(csv)}">${strings.download}</a></p>
</section>
<section class="card"><h2>${strings.correct}</h2>
${importForm(session, { form: newForm({ ...file.choices, rows: csv.slice(BYTE_ORDER_MARK.length) }), choices, host }, true)}</section>`;
}

/** The fields of a link by the columns that an import reads. */
function toColumns({
  custom,
  metatitle,
  deeplink,
  schedule,
  variants,
  ...fields
}: ImportRow['fields']): Record<string, unknown> {
  const lists = Object.entries({ schedule, variants })
    .filter(([, rows]) => rows !== undefined)
    // Those of a row that could not be read are texts.
    .map(([name, rows]) => [name, Array.isArray(rows) ? JSON.stringify(rows) : rows]);
  const apps = Object.entries(deeplink ?? {}).map(([name, value]) => [`deeplink.${name}`, value]);
  return { alias: custom, title: metatitle, ...fields, ...Object.fromEntries([...lists, ...apps]) };
}

/** The rows that failed as a file that can be imported again with all that they have, and what is wrong with each. */
function failedCsv(failed: readonly ImportRow[]): string {
  const rows = failed.map(({ line, problem = '', fields, groups, isProtected }) => ({
    line,
    problem: problemText(problem),
    url: fields.url,
    ...toColumns(fields),
    ...(groups && { campaign: groups.campaigns.join(), channels: groups.channels.join(', ') }),
    ...(isProtected && { protected: 'yes' }),
  }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row: Record<string, unknown>) => names.map((name) => String(row[name] ?? '')));
  // JSON can have half a character, which neither a URL nor a page can.
  return toCsv([names, ...cells]).toWellFormed();
}
