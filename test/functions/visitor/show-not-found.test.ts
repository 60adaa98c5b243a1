import { describe, expect, it } from 'vitest';
import { showNotFound } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('a path that no route matches', () => {
  it.each(['sho.rt', ''])('responds with 404 on the host %j without a read', async (host) => {
    const response = await call(service, showNotFound, { headers: { host } });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('<h1>Link not found</h1>');
    expect(response.requests).toEqual([]);
  });

  it('responds with 404 on an unknown host', async () => {
    expect((await call(service, showNotFound, { headers: { host: 'nobody.example' } })).status).toBe(404);
  });

  it.each(['', ':443', '.'])(
    'redirects to the redirect404 of a branded domain, with the suffix "%s" after its host',
    async (port) => {
      const user = await service.addUser();
      const redirect404 = 'https://example.com/lost';
      const [{ host }, plain] = [await addDomainFor(user, { redirect404 }), await addDomainFor(user)];
      const at = (name: string) => call(service, showNotFound, { headers: { host: `${name}${port}` } });
      expect(await at(host)).toMatchObject({ status: 302, headers: { location: redirect404 } });
      expect((await at(plain.host)).status).toBe(404);
    },
  );

  it('allows only the page’s own style', async () => {
    const { headers, text } = await call(service, showNotFound);
    const policy = headers['content-security-policy'] ?? '';
    const [, nonce] = /<style nonce="([^"]+)">/.exec(text) ?? [];
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'nonce-${nonce}'`, "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/<script|<img|<link| style=| on\w+=|https?:/);
  });

  it('has a language, a title, a heading and a viewport, and cannot be cached', async () => {
    const { headers, text } = await call(service, showNotFound);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(text).toContain('<meta charset="utf-8">');
    expect(text).toContain('<title>Link not found · Short links</title>');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  });
});
