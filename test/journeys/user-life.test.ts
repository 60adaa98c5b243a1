import { describe, expect, it } from 'vitest';
import { runningService } from '../support/processes/running-service.ts';

const service = runningService();
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const target = 'https://example.com/landing';
const SOON = { timeout: 10_000, interval: 50 };

/** Sends an API request with the key of one user. */
type ApiClient = (method: string, path: string, body?: unknown) => ReturnType<typeof service.api>;

const asUser =
  (key: string): ApiClient =>
  (method, path, body) =>
    service.api(method, path, body, { authorization: `Bearer ${key}` });

async function done(response: ReturnType<ApiClient>) {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { error: expect.toSatisfy((e) => Number(e) === 0) },
  });
  return body;
}

const visit = (url: string, headers: Record<string, string> = {}) =>
  service.visit(url, { headers: { 'user-agent': browser, ...headers } });

async function addUser(username = 'Ann-1', email = 'Ann@example.com') {
  const user = { username, email, password: 'open sesame' };
  const { data, message } = await done(service.api('POST', '/user/add', user));
  expect([data, message]).toEqual([{ id: expect.any(Number), email, username }, 'User has been registered.']);
  const { data: read } = await done(service.api('GET', `/user/${data.id}`));
  expect(read).toMatchObject({ username, status: 'free', expires: null, planid: 1 });
  return { id: data.id as number, request: asUser(read.apikey) };
}

describe('the life of a user', () => {
  it('goes from registration through every resource to deletion', async () => {
    const { id, request } = await addUser();
    const { port } = new URL(service.ready.shortUrl);

    // The free plan includes no domains.
    const brand = { domain: `http://brand.localhost:${port}`, redirectroot: 'https://example.com/' };
    expect((await request('POST', '/domain/add', brand)).status).toBe(403);
    await done(service.api('PUT', `/plan/2/user/${id}`, { type: 'monthly' }));
    expect((await done(request('GET', '/account'))).data).toMatchObject({ status: 'pro' });

    const domain = await done(request('POST', '/domain/add', brand));
    const onBrand = (path: string) =>
      service.visitHost(`brand.localhost:${port}`, path, { 'user-agent': browser });
    expect((await onBrand('/')).headers.get('location')).toBe('https://example.com/');

    const link = await done(
      request('POST', '/url/add', { url: target, custom: 'hello', domain: brand.domain }),
    );
    expect(link.shorturl).toBe(`${brand.domain}/hello`);
    expect((await onBrand('/hello')).headers.get('location')).toBe(target);

    const campaign = await done(
      request('POST', '/campaign/add', { name: 'Autumn', slug: 'autumn', public: true }),
    );
    expect(campaign).toMatchObject({ domain: 'Autumn', rotator: `${service.ready.shortUrl}/r/autumn` });
    await done(request('POST', `/campaign/${campaign.id}/assign/${link.id}`));
    expect((await visit('/r/autumn')).headers.get('location')).toBe(link.shorturl);
    expect(await (await visit(campaign.list)).text()).toContain(link.shorturl);

    const qr = await done(request('POST', '/qr/add', { type: 'link', data: 'https://example.com/scanned' }));
    expect((await visit(qr.link)).headers.get('content-type')).toContain('image/svg+xml');
    const scan = await visit(qr.link.replace('/qr/', '/q/'));
    expect(scan.headers.get('location')).toBe('https://example.com/scanned');

    const channel = await done(request('POST', '/channel/add', { name: 'Newsletter' }));
    await done(request('POST', `/channel/${channel.id}/assign/links/${link.id}`));
    await done(request('POST', `/channel/${channel.id}/assign/qr/${qr.id}`));
    const { data: inChannel } = await done(request('GET', `/channel/${channel.id}`));
    expect([inChannel.result, inChannel.items.map(({ type }: { type: string }) => type)]).toEqual([
      2,
      ['qr', 'links'],
    ]);

    const pixel = await done(
      request('POST', '/pixel/add', { type: 'shortvideo', name: 'P', tag: 'C4ABCDEFGHIJ12345678' }),
    );
    await done(request('PUT', `/url/${link.id}/update`, { url: target, pixels: [pixel.id] }));
    expect(await (await onBrand('/hello')).text()).toContain('C4ABCDEFGHIJ12345678');
    await done(request('DELETE', `/pixel/${pixel.id}/delete`));
    expect((await onBrand('/hello')).status).toBe(302);

    await expect.poll(async () => (await request('GET', `/url/${link.id}`)).body.data.clicks, SOON).toBe(3);
    await expect.poll(async () => (await request('GET', '/qr')).body.data.qrs[0].scans, SOON).toBe(1);
    expect((await request('GET', `/qr/${qr.id}`)).body.data.topBrowsers).toEqual({ Firefox: '1' });

    const { url: signIn } = await done(service.api('GET', `/user/login/${id}`));
    const signedIn = await visit(signIn);
    expect(signedIn.status).toBe(303);
    expect((await visit(signIn)).status).toBe(401);
    const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const account = await visit('/console/account', { cookie });
    expect([account.status, await account.text()]).toEqual([200, expect.stringContaining('Ann-1')]);

    const { url: unused } = await done(service.api('GET', `/user/login/${id}`));
    await done(service.api('DELETE', `/user/${id}/delete`));
    expect((await request('GET', '/account')).status).toBe(401);
    expect((await visit(unused)).status).toBe(401);
    expect((await visit('/console/account', { cookie })).status).toBe(303);
    for (const gone of ['/r/autumn', new URL(campaign.list).pathname, new URL(qr.link).pathname])
      await expect.poll(async () => (await visit(gone)).status, SOON).toBe(404);
    await expect.poll(async () => (await onBrand('/hello')).status, SOON).toBe(404);

    // Another user can now take the names that were unique.
    const successor = await done(
      service.api('POST', '/user/add', {
        username: 'ann-1',
        email: 'ann@example.com',
        password: 'another secret',
      }),
    );
    await done(service.api('PUT', `/plan/2/user/${successor.data.id}`, { type: 'lifetime' }));
    const { apikey } = (await done(service.api('GET', `/user/${successor.data.id}`))).data;
    await done(asUser(apikey)('POST', '/domain/add', brand));
    await done(asUser(apikey)('POST', '/campaign/add', { name: 'Autumn', slug: 'autumn' }));
    expect((await onBrand('/hello')).status).toBe(404);
    expect(domain.id).toEqual(expect.any(Number));
  }, 60_000);
});

describe('the access of a user', () => {
  /** Signs in with a new link, and returns the cookie. */
  async function signIn(id: number): Promise<string> {
    const { url } = await done(service.api('GET', `/user/login/${id}`));
    return (await visit(url)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  const isSignedIn = async (cookie: string) => (await visit('/console/account', { cookie })).status === 200;

  it('ends with a new key, a new password, and a sign-out', async () => {
    const { id, request } = await addUser('Bob-1', 'bob@example.com');
    await done(service.api('PUT', `/plan/2/user/${id}`, { type: 'monthly' }));
    const first = await signIn(id);
    const { apikey } = await done(request('POST', '/account/key'));
    expect((await request('GET', '/account')).status).toBe(401);
    expect(await isSignedIn(first)).toBe(false);

    const own = asUser(apikey);
    const second = await signIn(id);
    await done(own('PUT', '/account/update', { password: 'close sesame' }));
    expect(await isSignedIn(second)).toBe(false);
    await done(own('GET', '/account'));

    const [third, fourth] = [await signIn(id), await signIn(id)];
    const page = await (await visit('/console/account', { cookie: third })).text();
    const [, csrf = ''] = /name="csrf" value="([\w-]+)"/.exec(page) ?? [];
    const signOut = (body: string) =>
      fetch(`${service.ready.shortUrl}/logout`, {
        method: 'POST',
        headers: { cookie: third, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await signOut('')).status).toBe(403);
    expect(await isSignedIn(third)).toBe(true);
    expect((await signOut(`csrf=${csrf}`)).status).toBe(200);
    expect([await isSignedIn(third), await isSignedIn(fourth)]).toEqual([false, false]);

    const renewed = await done(service.api('POST', `/user/${id}/key`));
    expect((await own('GET', '/account')).status).toBe(401);
    await done(asUser(renewed.apikey)('GET', '/account'));
  }, 60_000);
});
