import { describe, expect, it } from 'vitest';
import * as signIn from '../../../shared/console/texts/sign-in.ts';
import { noticePage } from '../../../shared/visitor/pages/notice-page.ts';

describe('noticePage', () => {
  it.each([
    ['notFound', 'notFound', 404],
    ['expired', 'expired', 410],
    ['fault', 'fault', 500],
    ['signInLink', signIn.signInLink, 200],
    ['signInRefused', signIn.signInRefused, 401],
    ['signedOut', signIn.signedOut, 200],
    ['notSignedOut', signIn.notSignedOut, 403],
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
