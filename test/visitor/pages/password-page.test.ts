import { describe, expect, it } from 'vitest';
import { passwordPage } from '../../../shared/visitor/pages/password-page.ts';
import { readPolicy } from '../../support/pages/pages.ts';

describe('passwordPage', () => {
  it('has a form that posts the password to the page’s own URL', () => {
    const { statusCode, headers, body } = passwordPage({});
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('Retry-After');
    expect(body).toContain('<form method="post">');
    expect(body).toMatch(/<label>Password\n<input type="password" name="password" required autofocus/);
    expect(body).not.toContain('role="alert"');
    expect(body).not.toContain(' aria-invalid=');
  });

  it('runs no script, and lets its form redirect to any target', () => {
    const policy = readPolicy(passwordPage({}));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'form-action': ["'self'", 'http:', 'https:'],
    });
    expect(Object.keys(policy)).not.toContain('script-src');
  });

  it.each([
    ['a wrong password', { problem: 'wrong', retryAfter: 42 }, 403, 'Incorrect password.', undefined],
    ['too many of them', { problem: 'limited', retryAfter: 42 }, 429, 'Try again in 42 seconds.', '42'],
  ] as const)('explains %s next to the field', (_, problem, status, words, retryAfter) => {
    const { statusCode, headers, body } = passwordPage(problem);
    expect(statusCode).toBe(status);
    expect(headers['Retry-After']).toBe(retryAfter);
    expect(body).toMatch(/<p class="problem" id="problem" role="alert">[^<]+<\/p>/);
    expect(body).toContain(words);
    expect(body).toContain('aria-invalid="true" aria-describedby="problem"');
  });
});
