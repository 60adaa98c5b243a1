import { describe, expect, it } from 'vitest';
import { page } from '../../../shared/visitor/pages/notice-page.ts';

describe('page', () => {
  it.each([
    ['notFound', 404],
    ['expired', 410],
    ['fault', 500],
    ['notSignedIn', 401],
    ['signInLink', 200],
    ['signInRefused', 401],
    ['signedOut', 200],
    ['notSignedOut', 403],
  ] as const)('says %s with one heading and a hint, and nothing from anywhere else', (notice, status) => {
    const { statusCode, headers, body = '' } = page(status, notice);
    expect(statusCode).toBe(status);
    const [, title] = /<title>([^<]+)<\/title>/.exec(body) ?? [];
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body).toMatch(/<p class="muted">[^<]+<\/p>/);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=|https?:/);
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|https?:/);
  });
});
