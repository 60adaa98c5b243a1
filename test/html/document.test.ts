import { describe, expect, it } from 'vitest';
import { type HtmlPage, htmlPage } from '../../shared/html/document.ts';
import { css, html, inPieces, script } from '../../shared/html/html.ts';

const response = (page: Partial<HtmlPage> = {}) =>
  htmlPage({ status: 200, title: 'A title', body: html`<main><h1>A heading</h1></main>`, ...page });
const readPolicy = ({ headers }: { headers: Record<string, string> }) =>
  headers['Content-Security-Policy']?.split('; ') ?? [];
const noncesIn = (body = '') => [...body.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce);

describe('htmlPage', () => {
  it('is in English, fits phones, and cannot be cached or framed', () => {
    const { statusCode, headers, body } = response({ status: 410 });
    expect(statusCode).toBe(410);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">/);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers).toEqual({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    });
  });

  it('allows only its own style by default', () => {
    const { body, headers } = response();
    expect(readPolicy({ headers })).toEqual([
      "default-src 'none'",
      `style-src 'nonce-${noncesIn(body)[0]}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('allows the requested sources in addition to its own', () => {
    const { body, headers } = response({
      script: script`f()`,
      csp: {
        'script-src': ['https://a.example'],
        'style-src': ['https://b.example'],
        'img-src': ["'self'", 'https:'],
        'form-action': ["'self'"],
      },
    });
    const [nonce] = noncesIn(body);
    expect(readPolicy({ headers }).sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' https:",
      `script-src 'nonce-${nonce}' https://a.example`,
      `style-src 'nonce-${nonce}' https://b.example`,
    ]);
  });

  it('uses one nonce per page, and a new one for each page', () => {
    const pages = Array.from({ length: 50 }, () => response({ script: script`f()`, style: css`a{}` }).body);
    for (const body of pages) {
      const nonces = noncesIn(body);
      expect(nonces).toHaveLength(2);
      expect(new Set(nonces).size).toBe(1);
      expect(nonces[0]).toMatch(/^[\w-]{22}$/);
    }
    expect(new Set(pages.map((body) => noncesIn(body)[0])).size).toBe(50);
  });

  it('puts each part in its place and escapes the title', () => {
    const { body, cookies, headers } = response({
      title: '</title><script>alert(1)</script>',
      head: html`<meta name="description" content="${'"'}">`,
      style: css`.a{color:red}`,
      script: script`f()`,
      retryAfterSeconds: 60,
      isIsolated: true,
      cookies: ['a=b'],
    });
    expect(body).toMatch(
      /<title>&lt;\/title&gt;&lt;script&gt;.*<meta name="description" content="&quot;">.*\.a\{color:red\}<\/style>\n<\/head>\n<body>\n<main>.*<\/main><script nonce="[^"]+">f\(\)<\/script>\n<\/body>/s,
    );
    expect(cookies).toEqual(['a=b']);
    expect(headers).toMatchObject({ 'Retry-After': '60', 'Cross-Origin-Opener-Policy': 'same-origin' });
  });

  it('has the pieces of its body', () => {
    const body = inPieces(Array.from({ length: 200 }, () => html`<p>${'x'.repeat(1000)}</p>`));
    const page = { status: 200, title: 'Hello', body };
    let pieces: readonly string[] = [];
    const { body: text } = htmlPage(page, (whole) => {
      ({ pieces } = whole);
      return whole.text;
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(text);
    expect(text).toMatch(/^<!doctype html>.*<\/html>\n$/s);
  });
});
