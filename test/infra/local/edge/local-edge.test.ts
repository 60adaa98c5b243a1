import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type EdgeSettings, localEdge } from '../../../../infra/local/edge/local-edge.ts';
import { readHeaders } from '../../../../infra/local/edge/request-headers.ts';

type SentHeaders = Record<string, string | string[]>;

/** A request from this peer, with each header in lines of its own. */
function aRequest(peer: string, headers: SentHeaders): IncomingMessage {
  const request = new IncomingMessage({ remoteAddress: peer } as Socket);
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  request.headers = { host: lines.find(([name]) => name === 'host')?.[1] };
  request.rawHeaders = lines.flat();
  return request;
}

function facts(settings: Partial<EdgeSettings>, peer: string, headers: SentHeaders = {}) {
  const edge = localEdge({ TRUST_PROXY: 'none', ADDRESS_HEADER: 'X-Forwarded-For', ...settings }, 'secret');
  const request = aRequest(peer, { host: 'sho.rt', ...headers });
  const { 'x-link-secret': secret, ...others } = edge(request, readHeaders(request));
  expect(secret).toBe('secret');
  return others;
}

const forged = {
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-host': 'forged.example',
  'x-forwarded-proto': 'https',
  'cf-ipcountry': 'FR',
  'cf-connecting-ip': '198.51.100.2',
  'x-link-host': 'forged.example',
  'x-link-address': '198.51.100.3',
  'x-link-country': 'FR',
};

describe('the local edge', () => {
  it.each([
    ['none', '127.0.0.1'],
    ['loopback', '203.0.113.5'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])('with TRUST_PROXY=%s believes nothing that the peer %s sends', (TRUST_PROXY, peer) => {
    const settings = { TRUST_PROXY, COUNTRY_HEADER: 'CF-IPCountry' };
    for (const ADDRESS_HEADER of ['X-Forwarded-For', 'CF-Connecting-IP']) {
      expect(facts({ ...settings, ADDRESS_HEADER }, peer, forged)).toEqual({
        'x-link-host': 'sho.rt',
        'x-link-address': peer,
      });
    }
  });

  it('reports an IPv4 peer of an IPv6 socket as IPv4', () => {
    expect(facts({}, '::ffff:203.0.113.5')['x-link-address']).toBe('203.0.113.5');
  });
});

describe('the address from a trusted peer', () => {
  const settings = { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' };

  it.each<[string | string[], string]>([
    ['198.51.100.1', '198.51.100.1'],
    ['192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['192.0.2.66, 198.51.100.1, 10.0.0.7', '198.51.100.1'],
    ['192.0.2.66, 198.51.100.1, 10.0.0.7, 10.0.0.8', '198.51.100.1'],
    [['192.0.2.66', '198.51.100.1, 10.0.0.7'], '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['10.0.0.9, 10.0.0.7', '10.0.0.9'],
    ['192.0.2.66, unknown, 10.0.0.7', '10.0.0.7'],
    ['192.0.2.66, unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
    [',10.0.0.7', '10.0.0.7'],
    ['192.0.2.66,', '127.0.0.1'],
  ])('is the rightmost entry of X-Forwarded-For %j that is not trusted: %s', (header, address) => {
    expect(facts(settings, '127.0.0.1', { 'x-forwarded-for': header })['x-link-address']).toBe(address);
  });

  it('is found without a look at thousands of entries before it, which anyone can send', () => {
    const trim = vi.spyOn(String.prototype, 'trim');
    const header = `${','.repeat(15_000)}198.51.100.1`;
    const names = { 'x-forwarded-for': header, 'x-forwarded-host': header, 'x-forwarded-proto': header };
    expect(facts(settings, '127.0.0.1', names)['x-link-address']).toBe('198.51.100.1');
    expect(trim.mock.calls.length).toBeLessThan(20);
  });

  it('is the peer’s without X-Forwarded-For', () => {
    expect(facts(settings, '10.0.0.7')['x-link-address']).toBe('10.0.0.7');
  });

  it.each([
    ['CF-Connecting-IP', '198.51.100.9', '198.51.100.9'],
    ['CF-Connecting-IP', '2001:db8::1:443', '2001:db8::1:443'],
    ['CloudFront-Viewer-Address', '198.51.100.9:4711', '198.51.100.9'],
    ['CloudFront-Viewer-Address', '2001:db8::1:443', '2001:db8::1'],
  ])('is only in ADDRESS_HEADER=%s: %s', (ADDRESS_HEADER, value, address) => {
    const headers = { 'x-forwarded-for': '192.0.2.66', [ADDRESS_HEADER.toLowerCase()]: value };
    expect(facts({ ...settings, ADDRESS_HEADER }, '127.0.0.1', headers)['x-link-address']).toBe(address);
  });

  it('is the peer’s if ADDRESS_HEADER is absent, whatever X-Forwarded-For says', () => {
    const headers = { 'x-forwarded-for': '192.0.2.66' };
    const all = facts({ ...settings, ADDRESS_HEADER: 'CF-Connecting-IP' }, '127.0.0.1', headers);
    expect(all['x-link-address']).toBe('127.0.0.1');
  });
});

describe('the country from a trusted peer', () => {
  it('is unknown unless COUNTRY_HEADER names its header', () => {
    const headers = { 'cf-ipcountry': 'FR', 'cloudfront-viewer-country': 'FR', 'x-link-country': 'FR' };
    const trusted = { TRUST_PROXY: 'loopback' };
    expect(facts(trusted, '127.0.0.1', headers)).not.toHaveProperty('x-link-country');
    const named = facts({ ...trusted, COUNTRY_HEADER: 'CF-IPCountry' }, '127.0.0.1', headers);
    expect(named['x-link-country']).toBe('FR');
  });
});

describe('the host from a trusted peer', () => {
  it.each<[SentHeaders, string]>([
    [{ host: 'Go.Example' }, 'go.example'],
    [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'go.example' }, 'go.example'],
    [{ 'x-forwarded-host': 'forged.example, go.example' }, 'go.example'],
    [{ 'x-forwarded-host': 'go.example:443', 'x-forwarded-proto': 'https' }, 'go.example'],
    [{ 'x-forwarded-host': 'go.example:80', 'x-forwarded-proto': 'https' }, 'go.example:80'],
    [{ 'x-forwarded-host': 'go.example:80' }, 'go.example'],
    [{ 'x-forwarded-host': 'go.example:443', 'x-forwarded-proto': 'http' }, 'go.example:443'],
    [{ host: 'go.example:443', 'x-forwarded-proto': 'https' }, 'go.example'],
    [{ host: 'go.example:8443', 'x-forwarded-proto': 'https' }, 'go.example:8443'],
  ])('of a request with %j is %s', (headers, host) => {
    expect(facts({ TRUST_PROXY: 'loopback' }, '::1', headers)['x-link-host']).toBe(host);
  });
});
