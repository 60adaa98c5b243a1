import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';
import { MANY_AT_ONCE } from '../../support/test-size.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});
afterEach(() => {
  vi.useRealTimers();
});

const url = 'https://example.com/secret?a=b#c';
const password = 'open sesame';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const form = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser };

const addLink = async (body: Record<string, unknown> = {}) =>
  (await addLinkFor(service, user, { url, password, ...body })).alias;
const give = (alias: string, given: string, headers: Record<string, string> = {}) =>
  call(service, unlockLink, {
    params: { alias },
    body: `password=${encodeURIComponent(given)}`,
    headers: { ...form, ...headers },
  });

describe('POST /{alias}', () => {
  it('redirects with 303 after the right password', async () => {
    const response = await give(await addLink(), password);
    expect(response.status).toBe(303);
    expect(response.headers).toEqual({ location: url, 'cache-control': 'private, no-store' });
  });

  it('counts a click only after the right password', async () => {
    const alias = await addLink();
    const visits = async (response: ReturnType<typeof give>) =>
      (await response).requests.filter(({ input }) => JSON.stringify(input.Key ?? '').includes('VISITOR#'));
    const asked = call(service, followLink, { params: { alias }, headers: { 'user-agent': browser } });
    expect(await visits(asked)).toHaveLength(0);
    expect(await visits(give(alias, 'wrong'))).toHaveLength(0);
    expect(await visits(give(alias, password))).toHaveLength(1);
  });

  it.each(['wrong', '', 'open sesame ', 'OPEN SESAME', 'x'.repeat(40_000), '\u0000'])(
    'asks again after %j without revealing the target',
    async (given) => {
      const response = await give(await addLink({ metatitle: 'Secret title' }), given);
      expect(response.status).toBe(403);
      expect(response.text).toContain('Incorrect password');
      expect(JSON.stringify([response.headers, response.text])).not.toMatch(
        /example\.com|Secret title|scrypt|sesame/,
      );
    },
  );

  it('accepts a password in any Unicode normalization and form encoding', async () => {
    const alias = await addLink({ password: 'Ångström +&=% ü' });
    expect((await give(alias, 'A\u030angstro\u0308m +&=% u\u0308')).status).toBe(303);
  });

  it('accepts a base64 body, as API Gateway may send it', async () => {
    const response = await call(service, unlockLink, {
      params: { alias: await addLink() },
      body: Buffer.from(`password=${password}`),
      headers: form,
    });
    expect(response.status).toBe(303);
  });

  it.each([undefined, '', '%', 'password', '{"password":"open sesame"}'])(
    'asks again for the body %j',
    async (body) => {
      const alias = await addLink();
      expect((await call(service, unlockLink, { params: { alias }, body, headers: form })).status).toBe(403);
    },
  );

  it('shows the link’s page after the right password', async () => {
    const response = await give(await addLink({ type: 'splash' }), password);
    expect(response.status).toBe(200);
    expect(response.text).toContain('https://example.com/secret?a=b#c');
  });

  it('shows a custom splash page of a link on a branded domain, with its pixels', async () => {
    const { origin, host } = await addDomainFor(user);
    const type = await addSplashPageFor(service, user, { title: 'Only today' });
    const alias = await addLink({ domain: origin, type, pixels: [await addPixelFor(service, user)] });
    const response = await give(alias, password, { host });
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('Only today')]);
    expect(response.text).toContain('GTM-');
  });

  it('logs a failed write of the click under its own function name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const alias = await addLink();
    service.table.failWith(({ input }) =>
      JSON.stringify(input.Key ?? '').includes('VISITOR#') ? new Error('no') : undefined,
    );
    onTestFinished(() => {
      service.table.failWith(undefined);
      log.mockRestore();
    });
    expect((await give(alias, password)).status).toBe(303);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ function: 'unlockLink' }));
  });

  it('logs unreadable page content under its own function name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const alias = await addLink({ type: `overlay-${await addOverlayFor(service, user)}` });
    service.table.failWith(({ operation, input }) =>
      operation === 'GetItem' && JSON.stringify(input.Key).includes('overlays') ? new Error('no') : undefined,
    );
    onTestFinished(() => {
      service.table.failWith(undefined);
      log.mockRestore();
    });
    expect((await give(alias, password)).status).toBe(303);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ function: 'unlockLink' }));
  });

  it('redirects a link without a password as GET does', async () => {
    expect((await give(await addLink({ password: null }), '')).status).toBe(303);
  });

  it.each(['no-such-link', 'a.b', 'x'.repeat(4096)])('responds with 404 for %s', async (alias) => {
    expect((await give(alias, password)).status).toBe(404);
  });

  it('responds with 410 if the link has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
    const alias = await addLink({ expiry: '2030-01-01 00:00:10' });
    vi.setSystemTime(new Date('2030-01-01T00:00:10Z'));
    expect((await give(alias, password)).status).toBe(410);
  });
});

describe('POST /{alias} with wrong passwords', () => {
  const now = new Date('2030-01-01T00:00:20Z');

  it('accepts five attempts per minute, link and address, and then rejects even the right password', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const alias = await addLink();
    for (let i = 0; i < 5; i++)
      expect((await give(alias, 'wrong', fromAddress('198.51.100.1'))).status).toBe(403);
    const response = await give(alias, password, fromAddress('198.51.100.1'));
    expect([response.status, response.headers['retry-after']]).toEqual([429, '40']);
    expect(response.text).toContain('Too many incorrect passwords');
    expect(response.text).not.toContain('example.com');
    vi.setSystemTime(new Date('2030-01-01T00:01:00Z'));
    expect((await give(alias, password, fromAddress('198.51.100.1'))).status).toBe(303);
  });

  it(`checks five of ${MANY_AT_ONCE} concurrent attempts`, { tags: ['race'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const alias = await addLink();
    const responses = await Promise.all(Array.from({ length: MANY_AT_ONCE }, () => give(alias, 'wrong')));
    const statuses = responses.map(({ status }) => status);
    expect([statuses.filter((s) => s === 403).length, statuses.filter((s) => s === 429).length]).toEqual([
      5,
      MANY_AT_ONCE - 5,
    ]);
  });

  it('counts attempts by link and address, whatever the user agent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const [alias, other] = [await addLink(), await addLink()];
    for (let i = 0; i < 5; i++) {
      const headers = { 'user-agent': `agent ${i}`, ...fromAddress('198.51.100.2') };
      await give(alias, 'wrong', headers);
    }
    expect((await give(alias, password, fromAddress('198.51.100.2'))).status).toBe(429);
    expect((await give(alias, password, fromAddress('198.51.100.3'))).status).toBe(303);
    expect((await give(other, password, fromAddress('198.51.100.2'))).status).toBe(303);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', 429],
    ['2001:db8::1', '2001:db8:0:0:1::', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 303],
    ['::ffff:198.51.100.8', '198.51.100.8', 429],
    ['::ffff:198.51.100.8', '::ffff:198.51.100.9', 303],
  ])('counts attempts by the network of an IPv6 address: %s and %s', async (first, second, status) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const alias = await addLink();
    for (let i = 0; i < 5; i++) await give(alias, 'wrong', fromAddress(first));
    expect((await give(alias, password, fromAddress(second))).status).toBe(status);
  });

  it('does not count right passwords', async () => {
    const alias = await addLink();
    for (let i = 0; i < 12; i++)
      expect((await give(alias, password, fromAddress('198.51.100.4'))).status).toBe(303);
  });

  it('counts in an item that expires and contains no address', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { requests } = await give(await addLink(), 'wrong', fromAddress('198.51.100.5'));
    const [reserved] = requests.filter((request) => listActions(request).includes('UpdateItem'));
    expect(reserved?.input.ExpressionAttributeValues[':ttl']).toEqual({
      N: String(now.getTime() / 1000 + 100),
    });
    expect(JSON.stringify(reserved?.input)).not.toContain('198.51.100.5');
  });
});
