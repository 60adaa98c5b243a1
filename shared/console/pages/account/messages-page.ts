import { shortUrl } from '../../../domain/links/links.ts';
import { EXPORTED_MESSAGES, type Message } from '../../../domain/messages.ts';
import type { pageNumbers } from '../../../domain/owned/paging.ts';
import { mailto } from '../../../domain/values/mailto.ts';
import { formatDateTime, formatNumber } from '../../../html/format.ts';
import { css, html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { badge } from '../../components/badge.ts';
import { dataTable } from '../../components/data-table.ts';
import { deleteButton } from '../../components/delete-button.ts';
import { pager } from '../../components/pager.ts';
import { withoutScheme } from '../../components/without-scheme.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/messages.ts';

interface MessagesPage extends Omit<ReturnType<typeof pageNumbers>, 'perpage'> {
  items: readonly Message[];
  /** How many of them, from the first one on, are shown for the first time. */
  unread: number;
  /** What short URLs begin with. */
  base: string;
}

const style = css`
.text{white-space:pre-line}
@media (max-width:40rem){td>div:not(.text){text-align:right}}
@media (min-width:60rem){td:nth-child(2),td:nth-child(3){width:13rem;min-width:13rem}}
`;

/** Visitors' messages, each with a button that deletes it, and links to export them. */
export function messagesPage(session: ConsoleSession, page: MessagesPage): VisitorResponse {
  const { items, result } = page;
  return consolePage(session, {
    title: texts.title,
    nav: 'messages',
    style,
    actions: result > 0 ? exportLinks(result) : undefined,
    body:
      items.length === 0
        ? nothing(result === 0)
        : html`<section class="card">${messageTable(session, page)}
${pager({ ...page, toHref: (n) => `/console/messages?page=${n}` })}</section>`,
  });
}

const nothing = (isEmpty: boolean): SafeHtml =>
  isEmpty
    ? html`<div class="empty"><p class="title"><b>${texts.empty.title}</b></p><p class="muted">${texts.empty.text}</p>
<p><a class="button" href="/console/overlays">${texts.empty.open}</a></p></div>`
    : html`<div class="empty"><p>${texts.empty.page}</p></div>`;

function exportLinks(total: number): SafeHtml {
  const parts = Array.from({ length: Math.ceil(total / EXPORTED_MESSAGES) }, (_, index) => index + 1);
  return html`<div class="actions">${parts.map(
    (part) =>
      html`<a class="button quiet small" href="/console/messages/export?page=${part}">${
        parts.length === 1 ? texts.exportAll : texts.exportPart(formatNumber(part))
      }</a>`,
  )}</div>`;
}

const messageTable = (
  session: ConsoleSession,
  { items, base, currentpage, unread }: MessagesPage,
): SafeHtml =>
  dataTable({
    caption: texts.caption,
    rows: items,
    columns: [
      {
        label: texts.message,
        cell: (one) =>
          html`${items.indexOf(one) < unread && badge(texts.unread, 'good')}<div class="text" dir="auto">${one.message}</div>`,
      },
      {
        label: texts.sender,
        cell: ({ name, email }) =>
          html`<div>${name && html`<bdi>${name}</bdi><br>`}<a href="${mailto(email)}">${email}</a></div>`,
      },
      {
        label: texts.link,
        cell: (message) =>
          html`<div>${withoutScheme(shortUrl(message, base))}<br><span class="muted small"><bdi>${texts.overlay(message.overlay)}</bdi><br>${formatDateTime(message.date)}</span></div>`,
      },
      {
        label: texts.actions,
        cell: ({ id, email }) =>
          deleteButton(session, {
            action: `/console/messages/${id}/delete?page=${currentpage}`,
            open: texts.deletion.open,
            openLabel: texts.deletion.label(email),
            question: texts.deletion.question,
            submit: texts.deletion.submit,
          }),
      },
    ],
  });
