import { type JobStatus, jobStatuses } from '../../../api/jobs.ts';
import type { ListedJob } from '../../../domain/job-list.ts';
import type { pageNumbers } from '../../../domain/owned/paging.ts';
import { csrfField } from '../../../html/csrf-field.ts';
import { formatDateTime } from '../../../html/format.ts';
import { css, html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { badge } from '../../components/badge.ts';
import { dataTable } from '../../components/data-table.ts';
import { deleteButton } from '../../components/delete-button.ts';
import { pager } from '../../components/pager.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/jobs.ts';

/** Which part of the list is shown. */
export interface ListPart {
  page: number;
  status?: JobStatus | undefined;
}

interface JobsPage extends Omit<ReturnType<typeof pageNumbers>, 'perpage'> {
  jobs: readonly ListedJob[];
  status?: JobStatus | undefined;
  done?: keyof typeof texts.done | undefined;
}

const path = '/console/admin/jobs';

/** The address of a part of the list, or of an action after which it is shown again. */
export function toJobsPath({ page, status }: ListPart, { action = '', done = '' } = {}): string {
  const query = { ...(status && { status }), ...(page > 1 && { page: String(page) }), ...(done && { done }) };
  return `${path}${action}?${new URLSearchParams(query)}`.replace(/\?$/, '');
}

const style = css`
.tabs{margin-bottom:var(--s4)}
td p{margin:var(--s1) 0 0;overflow-wrap:anywhere}
.choices{display:flex;flex-wrap:wrap;align-items:baseline;gap:var(--s2)}
.choices details[open]{flex-basis:100%}
@media (min-width:60rem){td:first-child{width:17rem}td:nth-child(3){white-space:nowrap}td:last-child{width:13rem}}
`;

/** The background jobs that are not done, and what an administrator can do about each. */
export function jobsPage(session: ConsoleSession, list: JobsPage): VisitorResponse {
  const { jobs, status, result, done } = list;
  return consolePage(session, {
    title: texts.title,
    nav: 'jobs',
    style,
    body: html`${notice(done)}<p class="muted">${texts.hint}</p>
<nav class="tabs" aria-label="${texts.filters}"><ul>${[undefined, ...jobStatuses].map(
      (one) =>
        html`<li><a href="${toJobsPath({ page: 1, status: one })}"${one === status && html` aria-current="page"`}>${one ? texts.statuses[one] : texts.all}</a></li>`,
    )}</ul></nav>
${
  jobs.length > 0
    ? html`<section class="card">${jobTable(session, list)}</section>`
    : html`<div class="empty"><p>${result > 0 ? texts.emptyPage : texts.empty[status ? 'some' : 'all']}</p></div>`
}
${pager({ ...list, toHref: (page) => toJobsPath({ page, status }) })}`,
  });
}

function notice(done: JobsPage['done']): SafeHtml | false {
  if (!done) return false;
  const isChanged = done === 'retried' || done === 'given-up';
  return html`<p class="notice${isChanged && ' good'}" role="status">${texts.done[done]}</p>`;
}

const looks = { waiting: 'plain', running: 'good', failed: 'wrong' } as const;

const jobTable = (session: ConsoleSession, { jobs, status, currentpage: page }: JobsPage): SafeHtml =>
  dataTable({
    caption: texts.caption,
    rows: jobs,
    columns: [
      {
        label: texts.job,
        cell: ({ kind, subject, id, created }) =>
          html`<div>${texts.findKind(kind).name}<br>${subject !== null && html`<span dir="auto">${subject}</span><br>`}<span class="muted small">${kind} <code>${id}</code><br>${texts.created} ${formatDateTime(created)}</span></div>`,
      },
      { label: texts.status, cell: renderStatus },
      {
        label: texts.user,
        cell: ({ userid }) =>
          userid > 0
            ? html`<a href="/console/admin/users/${userid}">${texts.userWith(userid)}</a>`
            : texts.service,
      },
      { label: texts.attempts, isNumber: true, cell: ({ attempts }) => attempts },
      { label: texts.actions, cell: (job) => actionsFor(session, job, { page, status }) },
    ],
  });

const renderStatus = ({ status, error, due }: ListedJob): SafeHtml =>
  html`<div class="text">${badge(texts.statuses[status], looks[status])}
${error !== null && html`<p class="small" dir="auto">${error}</p>`}
${status === 'waiting' && html`<p class="small muted">${texts.due} ${formatDateTime(due)}</p>`}</div>`;

/** None while it runs: the service would refuse them. */
function actionsFor(session: ConsoleSession, { id, kind, status }: ListedJob, list: ListPart) {
  if (status === 'running') return '';
  const { name, lost } = texts.findKind(kind);
  return html`<div class="text choices"><form method="post" action="${toJobsPath(list, { action: `/${id}/retry` })}">${csrfField(session.csrfToken)}
<button class="quiet small" aria-label="${texts.retry.label(name)}">${texts.retry.submit}</button></form>
${deleteButton(session, {
  action: toJobsPath(list, { action: `/${id}/give-up` }),
  open: texts.givingUp.open,
  openLabel: texts.givingUp.label(name),
  question: texts.givingUp.question(lost),
  submit: texts.givingUp.submit,
})}</div>`;
}
