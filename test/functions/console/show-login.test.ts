import { describe, expect, it } from 'vitest';
import { showLogin } from '../../../shared/api/console/sign-in.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const open = (next?: string) => call(service, showLogin, { ...(next !== undefined && { query: { next } }) });

describe('GET /login', () => {
  it('asks for an email address or username and a password, and reads nothing', async () => {
    const { status, text, headers, requests } = await open();
    expect([status, requests]).toEqual([200, []]);
    expect(text).toMatch(/<form method="post" action="\/login"/);
    expect(text).toMatch(/<input id="login" name="login" value="" required autocomplete="username"/);
    expect(text).toMatch(
      /<input id="password" name="password" type="password" required autocomplete="current-password"/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
  });

  it('remembers which page of the console to open', async () => {
    expect((await open('/console/links?page=2')).text).toContain('name="next" value="/console/links?page=2"');
  });

  it('answers 404 on branded domains', async () => {
    expect((await call(service, showLogin, { headers: { host: 'go.example.com' } })).status).toBe(404);
  });
});
