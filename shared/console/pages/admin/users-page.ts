import type { UserFigures } from '../../../data/users/user-figures.ts';
import type { Plan } from '../../../domain/plans/plans.ts';
import type { User } from '../../../domain/users/users.ts';
import { formatDate, formatNumber } from '../../../html/format.ts';
import { css, html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { dataTable } from '../../components/data-table.ts';
import { doneNotice } from '../../components/notice.ts';
import { stepPager } from '../../components/pager.ts';
import { textField } from '../../forms/fields.ts';
import { newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/users.ts';
import { renderPlan } from './plan-names.ts';

interface Search {
  text: string;
  /** The id of the user to continue after; 0 on the first page. */
  after: number;
  /** Where to continue, if there are more users to search. */
  next?: number | undefined;
}

interface UsersPage {
  users: readonly User[];
  figures: ReadonlyMap<number, UserFigures>;
  plans: readonly Plan[];
  page: number;
  hasMore: boolean;
  /** Absent for all users. */
  search?: Search | undefined;
  done?: keyof typeof texts.done | undefined;
  now: Date;
}

const style = css`
.search{display:flex;flex-wrap:wrap;align-items:end;gap:var(--s3)}
.search .field{flex:1 1 16rem;max-width:28rem}
.empty+p,.card+p{margin-top:var(--s4)}
`;

/** A page of all users, or of those that were found. */
export function usersPage(session: ConsoleSession, list: UsersPage): VisitorResponse {
  const { users, search, page, hasMore, done } = list;
  return consolePage(session, {
    title: texts.title,
    nav: 'users',
    style,
    actions: html`<a class="button" href="/console/admin/users/new">${texts.newUser}</a>`,
    body: html`${doneNotice(done && texts.done[done])}
<form action="/console/admin/users" class="card search" role="search">
${textField(newForm({ q: search?.text }), { name: 'q', label: texts.search.label, hint: texts.search.hint, type: 'search', maxLength: 254 })}
<button class="quiet">${texts.search.submit}</button></form>
${users.length > 0 ? html`<section class="card">${userTable(list)}</section>` : html`<div class="empty"><p>${chooseEmptyText(search)}</p></div>`}
${
  search
    ? furtherSearch(search)
    : stepPager({ currentpage: page, hasMore, toHref: (n) => `/console/admin/users?page=${n}` })
}`,
  });
}

function chooseEmptyText(search: Search | undefined): string {
  if (!search) return texts.list.emptyPage;
  if (search.next) return texts.search.noneYet(search.text);
  return search.after ? texts.search.noneLeft(search.text) : texts.search.none(search.text);
}

/** A search reads a part of the users at a time. */
function furtherSearch({ text, next }: Search): SafeHtml {
  const query = new URLSearchParams({ q: text, after: String(next) }).toString();
  const further = html`<p>${texts.search.more} <a class="button quiet small" href="/console/admin/users?${query}">${texts.search.next}</a></p>`;
  return html`${next !== undefined && further}<p><a href="/console/admin/users">${texts.search.all}</a></p>`;
}

const userTable = ({ users, figures, plans, search, now }: UsersPage): SafeHtml =>
  dataTable({
    caption: search ? texts.list.found(search.text) : texts.list.caption,
    rows: users,
    columns: [
      {
        label: texts.list.user,
        cell: ({ id, username, email, isAdmin }) =>
          html`<div><a href="/console/admin/users/${id}">${username}</a><br><span class="muted small">${email}${isAdmin && html`<br>${texts.list.administrator}`}</span></div>`,
      },
      { label: texts.list.plan, cell: (user) => html`<div>${renderPlan(user, plans, now)}</div>` },
      {
        label: texts.list.links,
        isNumber: true,
        cell: ({ id }) => formatNumber(figures.get(id)?.links ?? 0),
      },
      {
        label: texts.list.clicks,
        isNumber: true,
        cell: ({ id }) => formatNumber(figures.get(id)?.clicks ?? 0),
      },
      { label: texts.list.registered, cell: ({ registered }) => formatDate(registered) },
    ],
  });
