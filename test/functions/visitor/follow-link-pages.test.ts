import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Route } from '../../../shared/api/contract/route.ts';
import { createOverlay, deleteOverlay } from '../../../shared/api/overlays.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { createSplashPage, deleteSplashPage } from '../../../shared/api/splash-pages.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const url = 'https://example.com/a?b=c#d';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const bot = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

const addLink = async (body: object) => (await addLinkFor(service, user, { url, ...body })).alias;
const add = async (route: Route, body: object) =>
  (await call(service, route, { key: user.key, body })).body.id as number;
const drop = (route: Route, id: number) => call(service, route, { key: user.key, params: { id } });
const visit = (alias: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(service, followLink, { params: { alias }, headers: { 'user-agent': browser, ...headers }, method });

const isClick = ({ requests }: Awaited<ReturnType<typeof visit>>) =>
  requests.filter(({ operation }) => operation === 'UpdateItem').length === 1;

const splash = { name: 'Autumn', title: 'Hello there', message: 'Wait for it', counter: 7 };
const overlay = {
  type: 'message',
  name: 'Sale',
  text: 'Everything must go',
  button: 'See',
  buttonurl: `${url}`,
};

describe('GET /{alias} of a link with a page', () => {
  it.each([
    ['frame', async () => 'frame', '<iframe'],
    ['the generic splash page', async () => 'splash', 'You’re almost there'],
    ['a custom splash page', () => add(createSplashPage, splash), 'Hello there'],
    ['an overlay', async () => `overlay-${await add(createOverlay, overlay)}`, 'Everything must go'],
  ])('shows %s and counts a click, but not for HEAD', async (_, type, words) => {
    const alias = await addLink({ type: await type(), parameters: [{ name: 'x', value: 'y' }] });
    const response = await visit(alias);
    expect(response.status).toBe(200);
    expect(response.text).toContain(words);
    expect(response.text).toContain('https://example.com/a?b=c&amp;x=y#d');
    expect(isClick(response)).toBe(true);
    expect(isClick(await visit(alias, {}, 'HEAD'))).toBe(false);
  });

  it('shows the generic splash page if the custom one was deleted', async () => {
    const id = await add(createSplashPage, splash);
    const alias = await addLink({ type: id });
    await drop(deleteSplashPage, id);
    expect((await visit(alias)).text).toContain('You’re almost there');
  });

  it('redirects if the overlay was deleted', async () => {
    const id = await add(createOverlay, overlay);
    const alias = await addLink({ type: `overlay-${id}` });
    await drop(deleteOverlay, id);
    expect(await visit(alias)).toMatchObject({ status: 302, headers: { location: url } });
  });

  it('redirects to an http target, which browsers block in a frame of an https page', async () => {
    const alias = await addLink({ url: 'http://example.com/', type: 'frame' });
    expect(await visit(alias)).toMatchObject({ status: 302, headers: { location: 'http://example.com/' } });
  });

  it('shows an http target in a frame on an http branded domain of an https service', async () => {
    const { origin, host } = await addDomainFor(user, { domain: 'http://http-only.example' });
    const alias = await addLink({ url: 'http://example.com/', type: 'frame', domain: origin });
    const response = await visit(alias, { host });
    expect(response.status).toBe(200);
    expect(response.text).toContain('<iframe src="http://example.com/"');
  });

  it('redirects to an http target on an https branded domain of an http service', async () => {
    vi.stubEnv('SHORT_URL', 'http://sho.rt');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { origin, host } = await addDomainFor(user);
    const alias = await addLink({ url: 'http://example.com/', type: 'frame', domain: origin });
    expect(await visit(alias, { host })).toMatchObject({
      status: 302,
      headers: { location: 'http://example.com/' },
    });
  });

  it('redirects and logs the error if the page’s content cannot be read', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const alias = await addLink({ type: `overlay-${await add(createOverlay, overlay)}` });
    service.table.failWith(({ operation, input }) =>
      operation === 'GetItem' && JSON.stringify(input.Key).includes('overlays')
        ? Object.assign(new Error('no'), { name: 'InternalServerError' })
        : undefined,
    );
    const response = await visit(alias);
    service.table.failWith(undefined);
    expect(response).toMatchObject({ status: 302, headers: { location: url } });
    expect(isClick(response)).toBe(true);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'fault', function: 'followLink' }),
    );
    logged.mockRestore();
  });

  it('redirects bots and does not count them', async () => {
    const response = await visit(await addLink({ type: 'splash' }), { 'user-agent': bot });
    expect(response).toMatchObject({ status: 302, headers: { location: url } });
    expect(isClick(response)).toBe(false);
  });

  it.each([['frame'], ['splash'], [undefined]])(
    'loads the link’s pixels on a link of type %s',
    async (type) => {
      const pixels = [
        await addPixelFor(service, user, { tag: `GTM-T${Math.random().toString(36).slice(2, 8)}` }),
      ];
      const response = await visit(await addLink({ type, pixels }));
      expect(response.status).toBe(200);
      expect(response.text).toContain('googletagmanager.com/gtm.js');
      expect(response.headers['content-security-policy']).toContain('https://www.googletagmanager.com');
      expect(isClick(response)).toBe(true);
    },
  );
});

describe('GET /{alias} of a link with pixels', () => {
  let pixel: number;
  let alias: string;
  beforeAll(async () => {
    pixel = await addPixelFor(service, user, { type: 'shortvideo', tag: 'C4ABCDEFGHIJ12345678' });
    alias = await addLink({ pixels: [pixel] });
  });

  it.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'redirects without pixels for a visitor with %j',
    async (headers) => {
      const response = await visit(alias, headers);
      expect(response).toMatchObject({ status: 302, headers: { location: url } });
      expect(isClick(response)).toBe(true);
    },
  );

  it('redirects without a page if all pixels were deleted', async () => {
    await drop(deletePixel, pixel);
    expect(await visit(alias)).toMatchObject({ status: 302, headers: { location: url } });
  });
});

describe('GET /{alias} of a link with meta fields', () => {
  const meta = { metatitle: 'A title', metadescription: 'Words', metaimage: 'https://example.com/i.png' };

  it('shows bots a preview, which is never counted', async () => {
    const alias = await addLink(meta);
    const response = await visit(alias, { 'user-agent': bot });
    expect(response.status).toBe(200);
    expect(response.text).toContain('<meta property="og:title" content="A title">');
    expect(response.text).toContain(`<meta property="og:url" content="https://sho.rt/${alias}">`);
    expect(response.text).not.toContain('example.com/a');
    expect(isClick(response)).toBe(false);
    expect((await visit(alias)).status).toBe(302);
  });

  it('shows the short URL of a branded domain in the preview', async () => {
    const { origin, host } = await addDomainFor(user);
    const alias = await addLink({ ...meta, domain: origin });
    const response = await visit(alias, { host, 'user-agent': bot });
    expect(response.text).toContain(`<meta property="og:url" content="${origin}/${alias}">`);
  });
});

describe('GET /{alias} of a missing alias', () => {
  it.each(['no-such-link', 'a.b', '%00', '..', 'x'.repeat(4096)])(
    'redirects to the redirect404 of a branded domain: %s',
    async (alias) => {
      const redirect404 = 'https://example.com/lost';
      const { host } = await addDomainFor(await service.addUser(), { redirect404 });
      expect(await visit(alias, { host })).toMatchObject({ status: 302, headers: { location: redirect404 } });
    },
  );

  it.each(['a/b', '..', '\u0000', '\ufffd\ufffd', 'x'.repeat(4096), '‮abc', '<script>', "a'b", 'a\r\nb'])(
    'responds with 404 for %j without a read',
    async (alias) => {
      const response = await visit(alias);
      expect(response.status).toBe(404);
      expect(response.requests).toEqual([]);
      expect(response.text).not.toContain('<script>');
    },
  );
});
