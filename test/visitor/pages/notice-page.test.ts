import { describe, expect, it } from 'vitest';
import { noticePage } from '../../../shared/visitor/pages/notice-page.ts';
import * as texts from '../../../shared/visitor/texts.ts';

describe('noticePage', () => {
  it.each([
    ['notFound', texts.notFound, 404],
    ['expired', texts.expired, 410],
    ['fault', texts.fault, 500],
    ['signInLink', texts.signInLink, 200],
    ['signInRefused', texts.signInRefused, 401],
    ['signedOut', texts.signedOut, 200],
    ['notSignedOut', texts.notSignedOut, 403],
  ] as const)('shows the notice %s with one heading and a hint, and loads nothing', (_, notice, status) => {
    const { statusCode, headers, body = '' } = noticePage(status, notice);
    expect(statusCode).toBe(status);
    const [, title] = /<title>([^<]+)<\/title>/.exec(body) ?? [];
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body).toMatch(/<p class="muted">[^<]+<\/p>/);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=|https?:/);
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|https?:/);
  });
});
