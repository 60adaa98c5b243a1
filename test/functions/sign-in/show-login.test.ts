import { describe, expect, it } from 'vitest';
import { showLogin } from '../../../shared/api/sign-in.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { readCookies } from '../../support/pages/console.ts';
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

  it('has a token that only this browser knows, and the same one in several tabs', async () => {
    const [first, other] = [await open(), await open()];
    const tokenIn = ({ text }: TestResponse) => /name="csrf" value="([\w-]{22})"/.exec(text)?.[1];
    expect(first.cookies).toEqual([
      `__Host-Http-login=${tokenIn(first)}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ]);
    expect(tokenIn(other)).not.toBe(tokenIn(first));
    const again = await call(service, showLogin, { cookies: readCookies(first) });
    expect(tokenIn(again)).toBe(tokenIn(first));
    const hostile = { cookies: ['__Host-Http-login="><script>'] };
    expect((await call(service, showLogin, hostile)).text).not.toContain('<script>');
  });

  it.each(['empty', 'iframe', 'object', 'script'])(
    'is closed to scripts and frames: %s',
    async (destination) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      const { status, text, cookies } = await call(service, showLogin, { headers });
      expect([status, cookies]).toEqual([403, []]);
      expect(text).not.toContain('csrf');
    },
  );

  it('remembers which page of the console to open', async () => {
    expect((await open('/console/links?page=2')).text).toContain('name="next" value="/console/links?page=2"');
  });

  it('responds with 404 on branded domains', async () => {
    expect((await call(service, showLogin, { headers: { host: 'go.example.com' } })).status).toBe(404);
  });
});
