import { EXPORTED_MEMBERS } from '../../api/console/requests.ts';
import type { TopLinks } from '../../data/top-links.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PagedTable, pagedTable } from '../components/paged-table.ts';
import type { Tile } from '../components/stat-tiles.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { topLinksCard } from '../statistics/clicked-links.ts';
import { listFile } from '../statistics/list-file.ts';
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
  /** Of the period, besides clicks. */
  tiles?: readonly Tile[];
  /** What the page says if there are none. */
  empty: string;
  /** The clicks of each row in the period. */
  counts: readonly number[];
  /** The links with the most clicks in the period, if there are others than on this page. */
  top?: TopLinks;
  /** The base of short URLs. */
  base: string;
  report: PeriodReport;
  asked: AskedPeriod;
  form: FormState;
}

/** A campaign or a channel: its clicks in a period, and what is in it. */
export function membersPage<Row>(
  session: ConsoleSession,
  kind: ItemKind,
  {
    of: { id, name },
    actions,
    empty,
    counts,
    top,
    base,
    tiles = [],
    report,
    asked,
    form,
    ...members
  }: Members<Row>,
): VisitorResponse {
  const path = itemPath(kind, id);
  const file = listFile({ path, asked, list: 'members', title: members.caption });
  const heading = html`<div class="heading"><h2>${texts.clicksByMember}</h2>${file}</div>
<p class="muted small">${texts.clicksBefore}</p>
${members.total > EXPORTED_MEMBERS.limit && html`<p class="muted small">${texts.exportIsPartial(formatNumber(EXPORTED_MEMBERS.limit))}</p>`}`;
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
        ...tiles,
        { label: texts.allClicks, value: report.total },
        { label: texts.members, value: members.total },
      ],
      more:
        members.total === 0
          ? html`<div class="empty"><p>${empty}</p><p><a class="button" href="/console/links">${texts.chooseLinks}</a></p></div>`
          : html`${
              top &&
              html`${topLinksCard(top.links, base)}${!top.isExact && html`<p class="muted small">${texts.topIsPartial}</p>`}`
            }${pagedTable({ ...withCounts(members, counts, asked), heading, path: `${path}${toQuery(asked)}` })}`,
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
