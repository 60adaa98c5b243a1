import type { Choices } from '../../data/links/link-choices.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { MAX_SESSION_FORM_CHARACTERS } from '../../visitor/request/forms.ts';
import { newForm } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/import.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { type FailedFile, writeFailedRows } from './failed-rows.ts';
import { importForm, importStyles } from './import-page.ts';
import type { Import } from './read-import.ts';
import { problemTable } from './row-tables.ts';

interface Result {
  file: Import;
  /** Those that failed with their problem. */
  rows: readonly ImportRow[];
  choices: Choices;
  host: string;
}

/** What became of a file: the links that were created, and the rows that were not, to correct and try again. */
export async function resultPage(session: ConsoleSession, result: Result): Promise<VisitorResponse> {
  const { file, rows } = result;
  const failed = rows.filter(({ problem }) => problem !== undefined);
  const created = rows.length - failed.length;
  const failedFile = await writeFailedRows(failed);
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
${failed.length > 0 && failedRows(session, result, failed, failedFile)}`,
  });
}

function failedRows(
  session: ConsoleSession,
  { file, choices, host }: Result,
  failed: readonly ImportRow[],
  { csv, leftOut }: FailedFile,
): SafeHtml {
  const strings = texts.result;
  const rows = csv.slice(BYTE_ORDER_MARK.length);
  const isShown = leftOut.length < failed.length && rows.length <= MAX_SESSION_FORM_CHARACTERS;
  const form = newForm({ ...file.choices, rows });
  return html`<section class="card"><h2>${strings.failed(formatNumber(failed.length))}</h2>
${problemTable(failed)}
${leftOut.length > 0 && html`<p class="notice wrong">${strings.leftOut(listLines(leftOut))}</p>`}
${leftOut.length < failed.length && html`<p><a class="button quiet" download="failed-rows.csv" href="data:text/csv;charset=utf-8;base64,${Buffer.from(csv).toString('base64')}">${strings.download}</a></p>`}
${!isShown && leftOut.length < failed.length && html`<p class="muted">${strings.tooLongToShow}</p>`}
</section>
${
  isShown &&
  html`<section class="card"><h2>${strings.correct}</h2>
${importForm(session, { form, choices, host }, true)}</section>`
}`;
}

/** As many as people look for. */
const MAX_LINES = 20;

function listLines(rows: readonly ImportRow[]): string {
  const lines = rows.slice(0, MAX_LINES).map(({ line }) => formatNumber(line));
  return [...lines, ...(rows.length > MAX_LINES ? ['…'] : [])].join(', ');
}
