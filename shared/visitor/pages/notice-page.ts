import { htmlPage, type Page } from '../html/document.ts';
import { html } from '../html/html.ts';
import * as texts from '../html/texts.ts';
import type { VisitorReply } from '../reply.ts';

interface Notice {
  title: string;
  /** What to do next. */
  hint: string;
}

/** A page with one message, such as "Link not found". */
export function noticePage(
  status: number,
  { title, hint }: Notice,
  options: Pick<Page, 'cookies' | 'retryAfterSeconds'> = {},
): VisitorReply {
  return htmlPage({
    ...options,
    status,
    title,
    body: html`<main class="notice">
<h1>${title}</h1>
<p class="muted">${hint}</p>
</main>`,
  });
}

/** For whatever does not exist, or is not visible on the host that was asked for. */
export const notFoundPage = (): VisitorReply => noticePage(404, texts.notFound);
