import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { asksNotToBeTracked } from '../../../shared/visitor/request/tracking-preference.ts';
import { viewerAddress, visitorId } from '../../../shared/visitor/request/visitor-id.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const headers = { 'user-agent': userAgent, 'cloudfront-viewer-address': '198.51.100.10:46532' };
const visit = {
  visitorKey: 'a secret',
  subject: 'links#1200000345' as const,
  headers,
  sourceIp: '203.0.113.1',
};
const withHeaders = (more: HttpEvent['headers']) => ({ ...visit, headers: { ...headers, ...more } });

describe('viewerAddress', () => {
  it.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['198.51.100.10', '198.51.100.10'],
    ['2600:300:f:abcd::9:9985', '2600:300:f:abcd::9'],
    ['2001:db8::1:443', '2001:db8::1'],
    ['2001:db8:::443', '2001:db8::'],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334:51234', '2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', '2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::1', '::1'],
    ['::1:443', '::1'],
    ['::ffff:198.51.100.10:443', '::ffff:198.51.100.10'],
    [' 198.51.100.10:46532 ', '198.51.100.10'],
  ])('reads from %j the address %s', (value, address) => {
    expect(viewerAddress({ 'cloudfront-viewer-address': value }, '203.0.113.1')).toBe(address);
  });

  it.each([undefined, '', ':443', 'somebody', '198.51.100:443', '999.51.100.10:443', '[]:443', '\0'])(
    'is the source IP when the header is %j',
    (value) => {
      expect(viewerAddress({ 'cloudfront-viewer-address': value }, '203.0.113.1')).toBe('203.0.113.1');
    },
  );
});

describe('visitorId', () => {
  it('does not depend on the port', () => {
    const again = withHeaders({
      'cloudfront-viewer-address': '198.51.100.10:1024',
      referer: 'https://a.example/',
    });
    expect(visitorId(again)).toBe(visitorId(visit));
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
    ['address', withHeaders({ 'cloudfront-viewer-address': '198.51.100.11:46532' })],
    ['user agent', withHeaders({ 'user-agent': 'another' })],
  ])('differs for another %s', (_what, other) => {
    expect(visitorId(other)).not.toBe(visitorId(visit));
  });

  it('differs when characters move from one part to the next', () => {
    const { 'cloudfront-viewer-address': _address, ...plain } = headers;
    const ids = [
      { subject: 'links#1' as const, sourceIp: '1', userAgent: '1' },
      { subject: 'links#11' as const, sourceIp: '1', userAgent: '' },
      { subject: 'links#1' as const, sourceIp: '11', userAgent: '' },
      { subject: 'links#1' as const, sourceIp: '', userAgent: '11' },
      { subject: 'links#1' as const, sourceIp: '1","', userAgent: '1' },
      { subject: 'links#1' as const, sourceIp: '1', userAgent: '","1' },
    ].map((parts) => visitorId({ ...visit, ...parts, headers: { ...plain, 'user-agent': parts.userAgent } }));
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
