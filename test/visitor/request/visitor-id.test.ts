import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { readNetwork } from '../../../shared/domain/clicks/visitor-networks.ts';
import { asksNotToBeTracked } from '../../../shared/visitor/request/tracking-preference.ts';
import { toSite, visitorId } from '../../../shared/visitor/request/visitor-id.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const headers = { 'user-agent': userAgent };
const visit = {
  visitorKey: 'a secret',
  subject: 'links#1200000345' as const,
  headers,
  address: '198.51.100.10',
  time: new Date('2026-11-21T10:00:00Z'),
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

  it.each([
    ['user agents of an address', withHeaders({ 'user-agent': 'another' }), true],
    ['addresses of a /64 network', { ...visit, address: '2001:db8::1:2' }, true],
    ['ways to write a network', { ...visit, address: '2001:DB8:0:0:0:0:0:3' }, true],
    ['/64 networks of a site', { ...visit, address: '2001:db8:0:1::1' }, true],
    ['/48 networks', { ...visit, address: '2001:db8:1::1' }, false],
    ['links', { ...visit, subject: 'links#1200000346' as const, address: '2001:db8::1' }, false],
    ['IPv4 addresses', { ...visit, address: '198.51.100.11' }, false],
    ['mapped IPv4 addresses', { ...visit, address: '::ffff:198.51.100.11' }, false],
  ])('begins alike for different %s: %s', (_what, other, isAlike) => {
    const first = other.address.includes('2001') ? { ...visit, address: '2001:db8::1' } : visit;
    const [one, two] = [visitorId(first), visitorId(other)];
    expect(one).not.toBe(two);
    expect(readNetwork(one) === readNetwork(two)).toBe(isAlike);
  });

  it('has at most 4,096 values for an address, whatever user agents it makes up', () => {
    const ids = Array.from({ length: 20_000 }, (_, i) =>
      visitorId(withHeaders({ 'user-agent': `Browser/${i}` })),
    );
    expect(new Set(ids).size).toBeGreaterThan(4_000);
    expect(new Set(ids).size).toBeLessThanOrEqual(4_096);
  });

  it('has at most 65,536 values for a /48 network, whatever addresses and user agents it makes up', () => {
    const ids = Array.from({ length: 100_000 }, (_, i) =>
      visitorId({
        ...withHeaders({ 'user-agent': `Browser/${i % 7}` }),
        address: `2001:db8:0:${(i % 65_536).toString(16)}::${i.toString(16)}:1`,
      }),
    );
    expect(new Set(ids).size).toBeGreaterThan(50_000);
    expect(new Set(ids.map((id) => id.slice(0, -4))).size).toBe(1);
  });

  it('has 16 values for a busy network', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) =>
      visitorId({ ...withHeaders({ 'user-agent': `Browser/${i}` }), isBusyNetwork: true }),
    );
    expect(new Set(ids).size).toBe(16);
    expect(readNetwork(ids[0] ?? '')).toBe(readNetwork(visitorId(visit)));
  });
});

describe('visitorId of a visitor who asks not to be tracked', () => {
  const minutes = (count: number) => new Date(visit.time.getTime() + count * 60_000);

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'is one that others share, with %j: one by address and hour, and 16 for all addresses',
    (wish) => {
      const ofAddress = (i: number) =>
        visitorId({ ...withHeaders(wish), address: `10.0.${i >> 8}.${i & 255}` });
      const ids = new Set(Array.from({ length: 1_000 }, (_, i) => ofAddress(i)));
      expect(ids.size).toBe(16);
      for (const id of ids) expect(id).toMatch(/^private:2026-11-21T10:[\da-f]$/);
      const asked = { ...withHeaders({ ...wish, 'user-agent': 'another' }), time: minutes(59) };
      expect(visitorId(asked)).toBe(visitorId(withHeaders(wish)));
    },
  );

  it('tells nothing of the address from hour to hour', () => {
    const shards = Array.from({ length: 100 }, (_, i) =>
      visitorId({ ...withHeaders({ dnt: '1' }), time: minutes(i * 60) }).at(-1),
    );
    expect(new Set(shards).size).toBe(16);
  });
});

describe('toSite', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
    ['2001:db8:A:1::1', '8193:3512:10'],
    ['2001:0db8:000a:2:3:4:5:6', '8193:3512:10'],
    ['2001:db8::1', '8193:3512:0'],
    ['1::3:4:5:6:7:8', '1:0:3'],
    ['::1', '0:0:0'],
    ['::2:3:4:5:6:7:8', '0:2:3'],
    ['1::', '1:0:0'],
    ['1:2:3:4:5:6:7:8:9::', '1:2:3'],
  ])('of %s is %s', (address, site) => {
    expect(toSite(address)).toBe(site);
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
