import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { asksNotToBeTracked } from '../../../shared/visitor/request/tracking-preference.ts';
import { visitorId } from '../../../shared/visitor/request/visitor-id.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const headers = { 'user-agent': userAgent };
const visit = {
  visitorKey: 'a secret',
  subject: 'links#1200000345' as const,
  headers,
  address: '198.51.100.10',
};
const withHeaders = (more: HttpEvent['headers']) => ({ ...visit, headers: { ...headers, ...more } });

describe('visitorId', () => {
  it('does not depend on other headers', () => {
    expect(visitorId(withHeaders({ referer: 'https://a.example/' }))).toBe(visitorId(visit));
  });

  it('is 43 base64url characters without address or user agent', () => {
    const id = visitorId(visit);
    expect(id).toMatch(/^[\w-]{43}$/);
    const bytes = Buffer.from(id, 'base64url').toString('latin1');
    for (const part of ['198.51.100.10', 'Mozilla', 'Firefox']) expect(`${id} ${bytes}`).not.toContain(part);
  });

  it.each([
    ['link', { ...visit, subject: 'links#1200000346' as const }],
    ['kind of subject', { ...visit, subject: 'qr-codes#1200000345' as const }],
    ['key', { ...visit, visitorKey: 'another' }],
    ['address', { ...visit, address: '198.51.100.11' }],
    ['user agent', withHeaders({ 'user-agent': 'another' })],
  ])('differs for another %s', (_what, other) => {
    expect(visitorId(other)).not.toBe(visitorId(visit));
  });

  it('differs when characters move from one part to the next', () => {
    const ids = [
      { subject: 'links#1' as const, address: '1', userAgent: '1' },
      { subject: 'links#11' as const, address: '1', userAgent: '' },
      { subject: 'links#1' as const, address: '11', userAgent: '' },
      { subject: 'links#1' as const, address: '', userAgent: '11' },
      { subject: 'links#1' as const, address: '1","', userAgent: '1' },
      { subject: 'links#1' as const, address: '1', userAgent: '","1' },
    ].map((parts) => visitorId({ ...visit, ...parts, headers: { 'user-agent': parts.userAgent } }));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('is random, in the same format, with %j', (wish) => {
    const ids = [visitorId(withHeaders(wish)), visitorId(withHeaders(wish)), visitorId(visit)];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  });
});

describe('asksNotToBeTracked', () => {
  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }, { dnt: '0', 'sec-gpc': '1' }])('is true for %j', (wish) => {
    expect(asksNotToBeTracked(wish)).toBe(true);
  });

  it.each([{}, { dnt: '0' }, { dnt: 'null' }, { 'sec-gpc': '0' }, { 'sec-gpc': '' }])(
    'is false for %j',
    (wish) => {
      expect(asksNotToBeTracked(wish)).toBe(false);
    },
  );
});
