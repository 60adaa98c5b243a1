import { htmlPage, type Page } from '../../visitor/html/document.ts';
import { html } from '../../visitor/html/html.ts';
import type { VisitorReply } from '../../visitor/reply.ts';
import { plainStyles } from '../styles/plain-styles.ts';
import * as texts from '../texts/shell.ts';

/** A page of the console for people who are not signed in: one card below the product's name. */
export const plainPage = (
  page: Pick<Page, 'status' | 'title' | 'body' | 'retryAfterSeconds' | 'cookies'>,
): VisitorReply =>
  htmlPage({
    ...page,
    title: `${page.title} · ${texts.product}`,
    base: plainStyles,
    csp: { 'form-action': ["'self'"] },
    // As for pages of the console: passwords are typed here.
    isIsolated: true,
    body: html`<header class="bar"><a class="brand" href="/">${texts.product}</a></header>
<main id="content" class="alone"><h1>${page.title}</h1>
${page.body}</main>`,
  });
