import { htmlPage } from '../html/document.ts';
import { html } from '../html/html.ts';
import { texts } from '../html/texts.ts';
import type { VisitorReply } from '../reply.ts';

/** The texts that are a page by themselves: a title and what to do now. */
type Notice = {
  [Name in keyof typeof texts]: (typeof texts)[Name] extends { title: string; hint: string } ? Name : never;
}[keyof typeof texts];

/** A page that says one thing. */
export function page(status: number, notice: Notice): VisitorReply {
  const { title, hint } = texts[notice];
  return htmlPage({
    status,
    title,
    body: html`<main class="notice">
<h1>${title}</h1>
<p class="muted">${hint}</p>
</main>`,
  });
}
