import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertDnsPointsHere, useResolver } from '../../shared/network/dns-check.ts';
import { dnsOf } from '../support/domains.ts';

const deployed = { shortUrl: 'https://sho.rt', hosts: new Set(['sho.rt', 'api.sho.rt']) };
const local = { shortUrl: 'http://localhost:3000', hosts: new Set(['localhost:3000', '127.0.0.1:3000']) };
const failure = (code: string) => Object.assign(new Error(code), { code });

const name = 'go.example.com';
const leads = async (dns: Parameters<typeof dnsOf>[0], site = deployed) => {
  useResolver(dnsOf(dns));
  return assertDnsPointsHere(name, site).then(
    () => 'here',
    (error: Error) => error.message,
  );
};

const own = { 'sho.rt': ['192.0.2.1', '192.0.2.2'], 'api.sho.rt': ['192.0.2.3'] };
const own6 = { 'sho.rt': ['2001:db8::1'] };

describe('a name leads to the service', () => {
  it.each([
    ['is an alias of its host', { cname: { [name]: ['sho.rt'] } }],
    ['is an alias of another of its hosts', { cname: { [name]: ['API.Sho.rt'] } }],
    ['is an alias of an alias', { cname: { [name]: ['a.example'], 'a.example': ['sho.rt'] } }],
    ['has one of its addresses', { a: { ...own, [name]: ['192.0.2.2'] } }],
    ['has addresses of several of its hosts', { a: { ...own, [name]: ['192.0.2.3', '192.0.2.1'] } }],
    ['has its address of version 6 alone', { a: own, aaaa: { ...own6, [name]: ['2001:db8::1'] } }],
    [
      'is an alias of what has its addresses',
      { cname: { [name]: ['cdn.example'] }, a: { ...own, [name]: ['192.0.2.1'] } },
    ],
  ])('when it %s', async (_, dns) => {
    expect(await leads(dns)).toBe('here');
  });

  it('when it has the addresses of the machine, where that is the service’s host', async () => {
    const dns = { a: { [name]: ['127.0.0.1'] }, aaaa: { [name]: ['::1'] } };
    expect(await leads(dns, local)).toBe('here');
    expect(await leads(dns)).toContain('does not lead to this service');
  });

  it.each([
    ['192.0.2.9:3000', { a: { [name]: ['192.0.2.9'] } }],
    ['[2001:db8::1]:3000', { aaaa: { [name]: ['2001:db8::1'] } }],
  ])('when it has the address that the service is reached by: %s', async (host, dns) => {
    const site = { shortUrl: `http://${host}`, hosts: new Set([host]) };
    expect(await leads(dns, site)).toBe('here');
    expect(await leads({ a: { [name]: ['192.0.2.8'] }, aaaa: { [name]: ['::2'] } }, site)).not.toBe('here');
  });

  it('when it ends in .localhost and so does the service, without a question', async () => {
    const dns = { resolveCname: vi.fn(), resolve4: vi.fn(), resolve6: vi.fn() };
    useResolver(dns);
    await assertDnsPointsHere('go.localhost', local);
    for (const question of Object.values(dns)) expect(question).not.toHaveBeenCalled();
  });
});

describe('a name does not lead to the service', () => {
  const elsewhere = 'domain: does not lead to this service: set a CNAME record to sho.rt';
  const nowhere = 'domain: is not known to DNS: set a CNAME record to sho.rt';

  it.each([
    [
      'is an alias of another',
      { cname: { [name]: ['sho.rt.example'] }, a: { [name]: ['198.51.100.1'] } },
      elsewhere,
    ],
    ['has other addresses', { a: { ...own, [name]: ['198.51.100.1'] } }, elsewhere],
    ['has other addresses too', { a: { ...own, [name]: ['192.0.2.1', '198.51.100.1'] } }, elsewhere],
    [
      'has another address of version 6',
      { a: { ...own, [name]: ['192.0.2.1'] }, aaaa: { [name]: ['::2'] } },
      elsewhere,
    ],
    ['does not exist', { a: own }, nowhere],
    ['has no address', { a: { ...own, [name]: failure('ENODATA') } }, nowhere],
    ['is an alias of nothing', { cname: { [name]: ['gone.example'] }, a: own }, nowhere],
    ['is an alias of itself', { cname: { [name]: [name] } }, nowhere],
  ])('when it %s, and is told which record to set', async (_, dns, message) => {
    expect(await leads(dns)).toContain(message);
  });

  it('when it ends in .localhost, and the service does not', async () => {
    useResolver(dnsOf({}));
    await expect(assertDnsPointsHere('go.localhost', deployed)).rejects.toThrow('is not known to DNS');
  });

  it('on one machine it is told which names need no record', async () => {
    expect(await leads({}, local)).toContain('.localhost');
  });
});

describe('DNS that fails', () => {
  const silent = 'domain: could not be looked up';

  it.each(['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED'])(
    'with %s is not taken for a name that does not exist',
    async (code) => {
      expect(await leads({ cname: { [name]: failure(code) } })).toContain(silent);
      expect(await leads({ a: { ...own, [name]: failure(code) } })).toContain(silent);
      expect(await leads({ a: { [name]: ['192.0.2.1'], 'sho.rt': failure(code) } })).toContain(silent);
    },
  );

  describe('by silence', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('is waited for three seconds in all', async () => {
      const never = () => new Promise<string[]>(() => {});
      useResolver({ ...dnsOf({}), resolve4: never });
      const outcome = vi.fn();
      const message = assertDnsPointsHere(name, deployed).catch((error: Error) => {
        outcome();
        return error.message;
      });
      await vi.advanceTimersByTimeAsync(2_999);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await message).toContain(silent);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('leaves no timer when there is an answer', async () => {
      useResolver(dnsOf({ cname: { [name]: ['sho.rt'] } }));
      await assertDnsPointsHere(name, deployed);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('the resolver that nobody replaced', () => {
  it('is Node’s own', async () => {
    vi.resetModules();
    const asked = vi.spyOn(Resolver.prototype, 'resolveCname').mockResolvedValue(['sho.rt']);
    const cold = await import('../../shared/network/dns-check.ts');
    await cold.assertDnsPointsHere(name, deployed);
    expect(asked).toHaveBeenCalledWith(name);
    asked.mockRestore();
  });
});
