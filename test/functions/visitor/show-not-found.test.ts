import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { showNotFound } from '../../../shared/api/visitor.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('whatever no other route matches', () => {
  it.each(['sho.rt', 'example.com', ''])(
    'is a 404 page on the host %j, without a look at the table',
    async (host) => {
      const answer = await call(service, showNotFound, { headers: { host } });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('<h1>This link does not exist</h1>');
      expect(answer.requests).toEqual([]);
    },
  );

  it('allows nothing on the page but its own style', async () => {
    const { headers, text } = await call(service, showNotFound);
    const policy = headers['content-security-policy'] ?? '';
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'sha256-${hash}'`, "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/<script|<img|<link| style=| on\w+=|https?:/);
  });

  it('is a page in a language, with a title, a heading and a width for phones, kept by nobody', async () => {
    const { headers, text } = await call(service, showNotFound);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain('<meta charset="utf-8">');
    expect(text).toContain('<title>This link does not exist</title>');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
});
