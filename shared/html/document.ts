import { randomBytes } from 'node:crypto';
import type { PageLanguage } from '../api/fields/page-languages.ts';
import { appearanceVariable } from '../env.ts';
import { readDirection } from '../languages/texts.ts';
import { NO_SNIFFING, NOT_CACHEABLE, type VisitorResponse } from '../response.ts';
import { accentStyle } from './accent-style.ts';
import { cardStyles } from './card-styles.ts';
import { css, html, inline, type SafeHtml, type SafeScript, type SafeStyle } from './html.ts';

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'font-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action';

/** Sources that a page's policy allows in addition to its own style and script: `{ 'form-action': ["'self'"] }`. */
export type Sources = Partial<Record<Directive, readonly string[]>>;

export interface HtmlPage {
  status: number;
  title: string;
  /** English by default, as in the console. */
  language?: PageLanguage;
  /** The content of `<body>`, with one `<main>`. */
  body: SafeHtml;
  /** Additional meta tags. */
  head?: SafeHtml | undefined;
  /** Replaces the styles of pages with one card. */
  base?: SafeStyle;
  /** Styles of this page, after the common ones. */
  style?: SafeStyle;
  /** Runs at the end of the body. */
  script?: SafeScript | undefined;
  csp?: Sources;
  /** When the visitor may try again. */
  retryAfterSeconds?: number;
  /** Whether search engines may list it, which they may not do with pages that are on the way to somewhere else. */
  isIndexed?: boolean;
  /** Whether no other window may keep a reference to the page's window. */
  isIsolated?: boolean;
  /** Makes it the preview that a page of the console shows in a frame, in which no script runs and no form is sent. */
  preview?: ((page: HtmlPage) => HtmlPage) | undefined;
  /** Complete `Set-Cookie` values. */
  cookies?: string[];
}

/**
 * Renders a page. No cache may store it, no site may frame it, and it can load and run only what `csp` allows. Its body is one
 * text, unless `toBody` says otherwise.
 */
export function htmlPage(given: HtmlPage, toBody = ({ text }: SafeHtml) => text): VisitorResponse {
  const page = given.preview?.(given) ?? given;
  const nonce = randomBytes(16).toString('base64url');
  return {
    statusCode: page.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...NOT_CACHEABLE,
      'Content-Security-Policy': policy(nonce, page),
      ...NO_SNIFFING,
      // Sends no referrer to other sites. Not `no-referrer`, with which browsers send `Origin: null` for our own forms.
      'Referrer-Policy': 'same-origin',
      ...(page.retryAfterSeconds !== undefined && { 'Retry-After': String(page.retryAfterSeconds) }),
      ...(page.isIsolated && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    },
    ...(page.cookies && { cookies: page.cookies }),
    body: toBody(renderDocument(nonce, page)),
  };
}

function policy(nonce: string, { csp = {}, script, preview }: HtmlPage): string {
  const own = `'nonce-${nonce}'`;
  const { 'form-action': forms = ["'none'"], ...sources } = csp;
  const images = new Set([
    ...(appearanceVariable('LOGO_NAME') ? ["'self'"] : []),
    ...(sources['img-src'] ?? []),
  ]);
  const all: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    ...sources,
    ...(images.size > 0 && { 'img-src': [...images] }),
    'style-src': [own, ...(sources['style-src'] ?? [])],
    ...(script && { 'script-src': [own, ...(sources['script-src'] ?? [])] }),
    'base-uri': ["'none'"],
    'form-action': forms,
    'frame-ancestors': [preview ? "'self'" : "'none'"],
    ...(preview && { sandbox: [] }),
  };
  return Object.entries(all)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

function renderDocument(
  nonce: string,
  { title, language = 'en', head, body, base = cardStyles, style, script, isIndexed }: HtmlPage,
): SafeHtml {
  return html`<!doctype html>
<html lang="${language}" dir="${readDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${
  !isIndexed &&
  html`<meta name="robots" content="noindex">
`
}<title>${title}</title>${head}
${inline(css`${base}${accentStyle()}${style ?? css``}`, nonce)}
</head>
<body>
${body}${script && inline(script, nonce)}
</body>
</html>
`;
}
