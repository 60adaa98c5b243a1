import type { Plan } from '../../../domain/plans/plans.ts';
import type { User } from '../../../domain/users/users.ts';
import { formatDate } from '../../../visitor/html/format.ts';
import { css, html, type SafeHtml } from '../../../visitor/html/html.ts';
import type { VisitorReply } from '../../../visitor/reply.ts';
import { dataTable } from '../../components/data-table.ts';
import { doneNotice } from '../../components/notice.ts';
import { stepPager } from '../../components/pager.ts';
import { textField } from '../../forms/fields.ts';
import { newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/users.ts';
import { planOf } from './plan-names.ts';

interface UsersPage {
  users: readonly User[];
  plans: readonly Plan[];
  page: number;
  hasMore: boolean;
  /** What was searched for; empty for all users. */
  search: string;
  done?: keyof typeof texts.done | undefined;
  now: Date;
}

const style = css`
.search{display:flex;flex-wrap:wrap;align-items:end;gap:var(--s3);margin-bottom:var(--s4)}
.search .field{flex:1 1 16rem;max-width:28rem}
`;

/** A page of all users, or the one that was searched for. */
export function usersPage(session: ConsoleSession, list: UsersPage): VisitorReply {
  const { users, search, page, hasMore, done } = list;
  const none = search ? texts.search.none(search) : texts.list.emptyPage;
  return consolePage(session, {
    title: texts.title,
    nav: 'users',
    style,
    actions: html`<a class="button" href="/console/admin/users/new">${texts.newUser}</a>`,
    body: html`${doneNotice(done && texts.done[done])}
<form action="/console/admin/users" class="search" role="search">
${textField(newForm({ q: search }), { name: 'q', label: texts.search.label, hint: texts.search.hint, type: 'search', maxLength: 254 })}
<button class="quiet">${texts.search.submit}</button></form>
${users.length > 0 ? html`<section class="card">${userTable(list)}</section>` : html`<div class="empty"><p>${none}</p></div>`}
${search !== '' && html`<p><a href="/console/admin/users">${texts.search.all}</a></p>`}
${stepPager({ currentpage: page, hasMore, hrefOf: (n) => `/console/admin/users?page=${n}` })}`,
  });
}

const userTable = ({ users, plans, search, now }: UsersPage): SafeHtml =>
  dataTable({
    caption: search ? texts.list.found : texts.list.caption,
    rows: users,
    columns: [
      {
        label: texts.list.username,
        cell: ({ id, username, isAdmin }) =>
          html`<div><a href="/console/admin/users/${id}">${username}</a>${isAdmin && html`<br><span class="muted small">${texts.list.administrator}</span>`}</div>`,
      },
      { label: texts.list.email, cell: ({ email }) => email },
      { label: texts.list.plan, cell: (user) => html`<div>${planOf(user, plans, now)}</div>` },
      { label: texts.list.registered, cell: ({ registered }) => formatDate(registered) },
    ],
  });
