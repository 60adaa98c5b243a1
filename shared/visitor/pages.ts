import { createHash } from 'node:crypto';
import { html, SafeHtml } from './html.ts';
import type { VisitorReply } from './visitor-endpoint.ts';

const STYLE = new SafeHtml(
  [
    ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}',
    'body{display:grid;min-height:100vh;margin:0;place-items:center}',
    'main{max-width:32rem;padding:1.5rem;text-align:center;overflow-wrap:anywhere}',
    'h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}',
    'p{margin:0}',
  ].join(''),
);

const STYLE_HASH = createHash('sha256').update(STYLE.text).digest('base64');

/** Everything a visitor is told in words, in one place. */
const TEXTS = {
  notFound: [
    'This link does not exist',
    'Check the address for a typing error, or ask whoever gave it to you.',
  ],
  expired: ['This link has expired', 'Ask whoever gave it to you for a new one.'],
  password: ['This link is protected by a password', 'It cannot be opened here yet.'],
  fault: ['Something went wrong', 'This is our fault, not yours. Try again in a moment.'],
} as const;

/** A page that says one thing, with nothing on it from anywhere else. */
export function page(statusCode: number, text: keyof typeof TEXTS): VisitorReply {
  const [title, hint] = TEXTS[text];
  return {
    statusCode,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${hint}</p>
</main>
</body>
</html>
`.text,
  };
}
