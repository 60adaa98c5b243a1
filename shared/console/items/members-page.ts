import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PagedTable, pagedTable } from '../components/paged-table.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { toQuery } from '../statistics/period-address.ts';
import { describePeriod } from '../statistics/period-text.ts';
import { statistics, statisticsScript } from '../statistics/report.ts';
import * as texts from '../texts/items.ts';
import { editPath, type ItemKind, itemPath } from './item-kind.ts';

interface Members<Row> extends Omit<PagedTable<Row>, 'path'> {
  /** What they are in. */
  of: { id: number; name: string };
  /** What one can do with them, beside the heading. */
  actions?: SafeHtml;
  /** What the page says if there are none. */
  empty: string;
  /** The clicks of each row in the period. */
  counts: readonly number[];
  report: PeriodReport;
  asked: AskedPeriod;
  form: FormState;
}

/** A campaign or a channel: its clicks in a period, and what is in it. */
export function membersPage<Row>(
  session: ConsoleSession,
  kind: ItemKind,
  { of: { id, name }, actions, empty, counts, report, asked, form, ...members }: Members<Row>,
): VisitorResponse {
  const path = itemPath(kind, id);
  return consolePage(session, {
    title: name,
    nav: kind.collection,
    up: true,
    status: form.status,
    script: statisticsScript,
    actions: html`<div class="actions">${members.total > 0 && actions}<a class="button quiet small" href="${editPath(kind, id)}">${texts.edit}</a></div>`,
    body: statistics({
      path,
      asked,
      form,
      report,
      isClicked: report.total > 0 || form.status !== 200,
      tiles: [
        { label: texts.allClicks, value: report.total },
        { label: texts.members, value: members.total },
      ],
      more:
        members.total === 0
          ? html`<div class="empty"><p>${empty}</p><p><a class="button" href="/console/links">${texts.chooseLinks}</a></p></div>`
          : pagedTable({ ...withCounts(members, counts, asked), path: `${path}${toQuery(asked)}` }),
    }),
  });
}

/** With a column for the clicks in the period; the most first if all rows are on this page. */
function withCounts<Row>(
  members: Omit<PagedTable<Row>, 'path'>,
  counts: readonly number[],
  asked: AskedPeriod,
): Omit<PagedTable<{ row: Row; count: number }>, 'path'> {
  const rows = members.rows.map((row, at) => ({ row, count: counts[at] ?? 0 }));
  const isWhole = members.total === rows.length;
  return {
    ...members,
    rows: isWhole ? rows.toSorted((a, b) => b.count - a.count) : rows,
    columns: [
      ...members.columns.map(({ cell, ...column }) => ({
        ...column,
        cell: ({ row }: { row: Row }) => cell(row),
      })),
      {
        label: texts.clicksIn(describePeriod(asked)),
        isNumber: true,
        cell: ({ count }: { count: number }) => formatNumber(count),
      },
    ],
  };
}
