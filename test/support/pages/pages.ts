import type { VisitorResponse } from '../../../shared/response.ts';

/** Texts with a special meaning in markup, scripts or headers, or with a misleading appearance. */
export const hostileTexts: [what: string, text: string][] = [
  ['quotes', `"'\`" onload="alert(1)" x='`],
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['the end of noscript, title and textarea', '</noscript></title></textarea><img src=x onerror=alert(1)>'],
  ['a comment', '<!-- --><!--'],
  ['a template', '\u0024{alert(1)} `\u0024{alert(1)}` \\u0022 \\'],
  ['line breaks', '\r\nSet-Cookie: a=b\r\n\r\n\u2028\u2029'],
  ['direction marks', '\u202e\u2066txet\u200f'],
  ['a NUL', 'a\0b'],
  ['8 KB', '<b>&"'.repeat(1640)],
];

const PATH = `/"'><script>alert(1)</script></noscript>\u202e;url=javascript:alert(1)?a="'<&b=\\#"'\`</script>\\`;

/** URLs that the contracts accept, with a special meaning in markup, policies or headers. */
export const hostileUrls: [what: string, url: string][] = [
  ['markup and quotes', `https://example.com${PATH}`],
  ['markup and quotes behind a port', `http://example.com:8080${PATH}`],
  ['a directive in its host', "https://a;script-src'unsafe-inline'/"],
  ['a wildcard for a host', 'https://*/'],
  ['an IPv6 address', 'http://[::1]:8080/'],
  ['a host in another script', 'https://bücher.example/ü'],
  ['credentials', 'https://user:"><b>@example.com/'],
  ['8 KB', `https://example.com/?${'a"<'.repeat(2700)}`],
];

/** URLs that are not http or https, which would run or load something else. */
export const noWebAddresses = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//example.com/',
  '/path',
  '',
];

const SCRIPT = /(<script[^>]*>)([\s\S]*?)<\/script>/g;
const withoutLiterals = (code: string) => code.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\b\d+\b/g, '0');

/** The tags of a page and the code of its scripts without any values, which escaped text does not change. */
export function readSkeleton({ body = '' }: VisitorResponse): string[] {
  const scripts = [...body.matchAll(SCRIPT)].map(([, , code = '']) => withoutLiterals(code));
  const tags = body.replace(SCRIPT, '$1').match(/<[^>]*>?/g) ?? [];
  return [...tags.map((tag) => tag.replace(/"[^"]*"/g, '""')), ...scripts];
}

/** A page's Content-Security-Policy by directive. */
export function readPolicy({ headers }: VisitorResponse): Record<string, string[]> {
  const directives = (headers['Content-Security-Policy'] ?? '').split('; ').map((text) => text.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]));
}

/** The text that escaped markup represents. */
export function unescaped(markup: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
}

/** All values of an attribute on a page. */
export function readValues({ body = '' }: VisitorResponse, attribute: string): string[] {
  return [...body.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescaped(value),
  );
}

/** Header values of printable ASCII, which cannot inject headers. */
export const PLAIN_HEADERS = /^[\x20-\x7e]*$/;
