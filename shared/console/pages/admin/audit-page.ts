import type { AuditEntry } from '../../../domain/audit.ts';
import type { pageNumbers } from '../../../domain/owned/paging.ts';
import type { Plan } from '../../../domain/plans/plans.ts';
import { formatDateTime } from '../../../html/format.ts';
import { html } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { dataTable } from '../../components/data-table.ts';
import { pager } from '../../components/pager.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/audit.ts';
import { describeTarget } from './describe-target.ts';

interface AuditPage extends Omit<ReturnType<typeof pageNumbers>, 'perpage'> {
  entries: readonly AuditEntry[];
  plans: readonly Plan[];
}

/** A page of the audit log, newest first. */
export function auditPage(session: ConsoleSession, page: AuditPage): VisitorResponse {
  const { entries, result } = page;
  const plans = new Map(page.plans.map(({ id, name }) => [id, name]));
  return consolePage(session, {
    title: texts.title,
    nav: 'audit',
    body: html`<p class="muted">${texts.hint}</p>
${
  entries.length === 0
    ? html`<div class="empty"><p>${result === 0 ? texts.empty : texts.emptyPage}</p></div>`
    : html`<section class="card">${dataTable({
        caption: texts.caption,
        rows: entries,
        columns: [
          { label: texts.date, cell: ({ date }) => formatDateTime(date) },
          { label: texts.actor, cell: ({ actor }) => describeTarget(actor, plans) },
          { label: texts.action, cell: ({ action }) => texts.actions[action] ?? action },
          { label: texts.target, cell: ({ target }) => describeTarget(target, plans) },
        ],
      })}</section>`
}
${pager({ ...page, toHref: (n) => `/console/admin/audit?page=${n}` })}`,
  });
}
