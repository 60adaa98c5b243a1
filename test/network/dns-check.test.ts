import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceAddress } from '../../shared/env.ts';
import { assertDnsPointsHere } from '../../shared/network/dns-check.ts';
import { fakeDns } from '../support/network/dns.ts';

const deployed = { shortUrl: 'https://sho.rt', hosts: new Set(['sho.rt', 'api.sho.rt']) };
const local = { shortUrl: 'http://localhost:3000', hosts: new Set(['localhost:3000', '127.0.0.1:3000']) };
const atEdge = { ...deployed, brandedEndpoint: 'd1.cloudfront.net' };
const failure = (code: string) => Object.assign(new Error(code), { code });

const name = 'go.example.com';
const readResult = (dns: Parameters<typeof fakeDns>[0], site: ServiceAddress = deployed) =>
  assertDnsPointsHere(name, site, fakeDns(dns)).then(
    () => 'here',
    (error: Error) => error.message,
  );

const own = { 'sho.rt': ['192.0.2.1', '192.0.2.2'], 'api.sho.rt': ['192.0.2.3'] };
const own6 = { 'sho.rt': ['2001:db8::1'] };

describe('assertDnsPointsHere accepts a name', () => {
  it.each([
    ['is an alias of its host', { cname: { [name]: ['sho.rt'] } }],
    ['is an alias of another of its hosts', { cname: { [name]: ['API.Sho.rt'] } }],
    ['is an alias of an alias', { cname: { [name]: ['a.example'], 'a.example': ['sho.rt'] } }],
    ['has one of its addresses', { a: { ...own, [name]: ['192.0.2.2'] } }],
    ['has addresses of several of its hosts', { a: { ...own, [name]: ['192.0.2.3', '192.0.2.1'] } }],
    ['has only its IPv6 address', { a: own, aaaa: { ...own6, [name]: ['2001:db8::1'] } }],
    [
      'is an alias of a name with its addresses',
      { cname: { [name]: ['cdn.example'] }, a: { ...own, [name]: ['192.0.2.1'] } },
    ],
  ])('that %s', async (_, dns) => {
    expect(await readResult(dns)).toBe('here');
  });

  it('that has the addresses of this machine, if the service runs on localhost', async () => {
    const dns = { a: { [name]: ['127.0.0.1'] }, aaaa: { [name]: ['::1'] } };
    expect(await readResult(dns, local)).toBe('here');
    expect(await readResult(dns)).toContain('does not point to this service');
  });

  it.each([
    ['192.0.2.9:3000', { a: { [name]: ['192.0.2.9'] } }],
    ['[2001:db8::1]:3000', { aaaa: { [name]: ['2001:db8::1'] } }],
  ])('that has the address in the service’s URL: %s', async (host, dns) => {
    const site = { shortUrl: `http://${host}`, hosts: new Set([host]) };
    expect(await readResult(dns, site)).toBe('here');
    expect(await readResult({ a: { [name]: ['192.0.2.8'] }, aaaa: { [name]: ['::2'] } }, site)).not.toBe(
      'here',
    );
  });

  it('that ends in .localhost without a DNS query, if the service runs on localhost', async () => {
    const dns = { resolveCname: vi.fn(), resolve4: vi.fn(), resolve6: vi.fn() };
    await assertDnsPointsHere('go.localhost', local, dns);
    for (const question of Object.values(dns)) expect(question).not.toHaveBeenCalled();
  });
});

describe('assertDnsPointsHere with an endpoint for branded hosts', () => {
  it('accepts its aliases and addresses, and no others', async () => {
    const addresses = { 'd1.cloudfront.net': ['192.0.2.8'], [name]: ['192.0.2.8'] };
    expect(await readResult({ cname: { [name]: ['D1.cloudfront.net'] } }, atEdge)).toBe('here');
    expect(await readResult({ a: addresses }, atEdge)).toBe('here');
    // A tenant answers only at the endpoint of its connection group.
    expect(
      await readResult({ cname: { [name]: ['sho.rt'] }, a: { ...own, [name]: ['192.0.2.1'] } }, atEdge),
    ).toContain(
      'set the DNS record go.example.com CNAME d1.cloudfront.net, or the same address records as d1.cloudfront.net',
    );
  });
});

describe('assertDnsPointsHere refuses a name, and says which record to set', () => {
  const elsewhere = 'domain: does not point to this service: set the DNS record go.example.com CNAME sho.rt,';
  const nowhere = 'domain: does not exist in DNS: set the DNS record go.example.com CNAME sho.rt,';

  it.each([
    [
      'is an alias of another',
      { cname: { [name]: ['sho.rt.example'] }, a: { [name]: ['198.51.100.1'] } },
      elsewhere,
    ],
    ['has other addresses', { a: { ...own, [name]: ['198.51.100.1'] } }, elsewhere],
    ['has additional addresses', { a: { ...own, [name]: ['192.0.2.1', '198.51.100.1'] } }, elsewhere],
    [
      'has another IPv6 address',
      { a: { ...own, [name]: ['192.0.2.1'] }, aaaa: { [name]: ['::2'] } },
      elsewhere,
    ],
    ['does not exist', { a: own }, nowhere],
    ['has no address', { a: { ...own, [name]: failure('ENODATA') } }, nowhere],
    ['is an alias of a name without addresses', { cname: { [name]: ['gone.example'] }, a: own }, nowhere],
    ['is an alias of itself', { cname: { [name]: [name] } }, nowhere],
  ])('that %s', async (_, dns, message) => {
    expect(await readResult(dns)).toContain(message);
  });

  it('that ends in .localhost, if the service does not run on localhost', async () => {
    const check = assertDnsPointsHere('go.localhost', deployed, fakeDns({}));
    await expect(check).rejects.toThrow('does not exist in DNS');
  });

  it('and mentions .localhost, if the service runs on localhost', async () => {
    expect(await readResult({}, local)).toContain('.localhost');
  });
});

describe('assertDnsPointsHere on a DNS failure', () => {
  const failed = 'domain: could not be looked up';

  it.each(['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED'])(
    'does not take %s for a missing name',
    async (code) => {
      expect(await readResult({ cname: { [name]: failure(code) } })).toContain(failed);
      expect(await readResult({ a: { ...own, [name]: failure(code) } })).toContain(failed);
      expect(await readResult({ a: { [name]: ['192.0.2.1'], 'sho.rt': failure(code) } })).toContain(failed);
    },
  );

  describe('without a response', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('times out after three seconds in total', async () => {
      const never = () => new Promise<string[]>(() => {});
      const outcome = vi.fn();
      const message = assertDnsPointsHere(name, deployed, { ...fakeDns({}), resolve4: never }).catch(
        (error: Error) => {
          outcome();
          return error.message;
        },
      );
      await vi.advanceTimersByTimeAsync(2_999);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await message).toContain(failed);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('leaves no timer after a response', async () => {
      await assertDnsPointsHere(name, deployed, fakeDns({ cname: { [name]: ['sho.rt'] } }));
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('the default resolver', () => {
  it('is the one of node:dns', async () => {
    const asked = vi.spyOn(Resolver.prototype, 'resolveCname').mockResolvedValue(['sho.rt']);
    await assertDnsPointsHere(name, deployed);
    expect(asked).toHaveBeenCalledWith(name);
    asked.mockRestore();
  });
});
