import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { page } from '../../shared/visitor/pages.ts';

describe('page', () => {
  it.each([
    ['notFound', 404],
    ['expired', 410],
    ['password', 403],
    ['fault', 500],
  ] as const)('says %s with one heading and a hint, and nothing from anywhere else', (text, status) => {
    const { statusCode, headers, body = '' } = page(status, text);
    expect(statusCode).toBe(status);
    const [, title] = /<title>([^<]+)<\/title>/.exec(body) ?? [];
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toMatch(/<p>[^<]+<\/p>/);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=|https?:/);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
  });
});
