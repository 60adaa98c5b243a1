import { shortUrl } from '../../domain/links/links.ts';
import type { Message } from '../../domain/messages.ts';
import type { pageNumbers } from '../../domain/owned/paging.ts';
import { mailto } from '../../domain/values/mailto.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { formatDateTime } from '../../html/format.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts.ts';
import { listStyle, pager } from './pager.ts';

const strings = texts.messages;

export const messagesStyle = css`${listStyle}
.message .text{white-space:pre-line}
.message .muted{font-size:var(--small)}
.message form{margin:0;justify-items:start}
`;

/** A page of an owner's messages, newest first. */
export interface MessagesPage extends Omit<ReturnType<typeof pageNumbers>, 'perpage'> {
  items: readonly Message[];
}

interface Context {
  /** What short URLs begin with. */
  base: string;
  csrfToken: string;
}

/** Visitors' messages, each with a delete button. */
export function messagesSection(page: MessagesPage, context: Context): SafeHtml {
  const { items, result, currentpage } = page;
  return html`<h2 id="messages">${strings.title}</h2>
${result === 0 && html`<p class="muted">${strings.empty}</p>`}
${result > 0 && items.length === 0 && html`<p class="muted">${strings.emptyPage}</p>`}
${items.length > 0 && html`<ul class="cards">${items.map((message) => card(message, currentpage, context))}</ul>`}
${pager({ ...page, label: strings.pages, hrefOf: (n) => `/account?page=${n}#messages` })}`;
}

function card(message: Message, page: number, { base, csrfToken }: Context): SafeHtml {
  const { id, name, email, message: text, overlay, date } = message;
  return html`<li class="message">
<p class="text" dir="auto">${text}</p>
<p class="muted">${formatDateTime(date)}, ${strings.from} ${name && html`<bdi>${name}</bdi>, `}<a href="${mailto(email)}">${email}</a>
${strings.overlay} <bdi>${overlay}</bdi> ${strings.link} ${shortUrl(message, base)}</p>
<form method="post" action="/account/messages/${id}/delete?page=${page}">${csrfField(csrfToken)}
<button class="quiet" aria-label="${strings.deleteFrom(email)}">${strings.delete}</button></form>
</li>`;
}
