import { randomBytes } from 'node:crypto';
import { NOT_CACHEABLE, type VisitorReply } from '../reply.ts';
import { css, html, inline, type SafeHtml, type SafeScript, type SafeStyle } from './html.ts';
import { styles } from './styles.ts';

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'font-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action';

/** Sources that a page needs beside its own style and script: `{ 'form-action': ["'self'"] }`. */
export type Sources = Partial<Record<Directive, readonly string[]>>;

export interface Page {
  status: number;
  title: string;
  /** What stands in the body: one `<main>`, and what a page shows around it. */
  body: SafeHtml;
  /** Further meta tags. */
  head?: SafeHtml;
  /** Rules of this page alone, behind the common ones. */
  style?: SafeStyle;
  /** Runs when the body is there. */
  script?: SafeScript;
  csp?: Sources;
  headers?: Record<string, string>;
  /** Whole `Set-Cookie` values. */
  cookies?: string[];
}

/** A page as an answer: nobody keeps it, frames it or makes it load or run what it does not name. */
export function htmlPage(page: Page): VisitorReply {
  const nonce = randomBytes(16).toString('base64url');
  return {
    statusCode: page.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...NOT_CACHEABLE,
      'Content-Security-Policy': policy(nonce, page),
      'X-Content-Type-Options': 'nosniff',
      // Nothing to others, but to ourselves: without it a browser's forms say `Origin: null`.
      'Referrer-Policy': 'same-origin',
      ...page.headers,
    },
    ...(page.cookies && { cookies: page.cookies }),
    body: documentOf(nonce, page).text,
  };
}

function policy(nonce: string, { csp = {}, script }: Page): string {
  const own = `'nonce-${nonce}'`;
  const { 'form-action': forms = ["'none'"], ...sources } = csp;
  const all: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    ...sources,
    'style-src': [own, ...(sources['style-src'] ?? [])],
    ...(script && { 'script-src': [own, ...(sources['script-src'] ?? [])] }),
    'base-uri': ["'none'"],
    'form-action': forms,
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(all)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

function documentOf(nonce: string, { title, head, body, style, script }: Page): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>${head}
${inline(style ? css`${styles}${style}` : styles, nonce)}
</head>
<body>
${body}${script && inline(script, nonce)}
</body>
</html>
`;
}
