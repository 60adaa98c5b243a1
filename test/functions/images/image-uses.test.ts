import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBioPage, deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { createLinks, updateLinks } from '../../../shared/api/bulk-links.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { createLink, deleteLink, getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { createQrCode, deleteQrCode, updateQrCode } from '../../../shared/api/qr-codes.ts';
import { createSplashPage, deleteSplashPage, updateSplashPage } from '../../../shared/api/splash-pages.ts';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { showImage } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { anImageUrl } from '../../support/images/uploads.ts';
import { allItems } from '../../support/items/belongings.ts';
import { expirePurgeDates } from '../../support/items/deleted-links.ts';
import { SHORT_URL, type TestUser, testService } from '../../support/service.ts';

const service = testService();
const DAY = 86_400_000;
const NOT_YOURS = 'must be an image of yours on this service, or an image elsewhere';
let user: TestUser;

beforeEach(async () => {
  user = await service.addUser({ planId: await service.addPlan({}) });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  return () => vi.useRealTimers();
});

const isShown = async (url: string) =>
  (await call(service, showImage, { params: { file: url.slice(`${SHORT_URL}/image/`.length) } })).status ===
  200;

/** Whether the image is still there when this many days have passed, and what is due has been purged. */
async function isShownAfter(days: number, url: string): Promise<boolean> {
  vi.setSystemTime(Date.now() + days * DAY);
  await expirePurgeDates();
  return isShown(url);
}

/** Everything that the table has of an image. */
async function listStored(url: string): Promise<string[]> {
  const code = url.slice(`${SHORT_URL}/image/`.length, -'.png'.length);
  const items = Object.entries(await allItems());
  return items.filter(([key, item]) => key.includes(code) || item.code === code).map(([key]) => key);
}

interface Kind {
  routes: { create: ApiRoute; update: ApiRoute; remove: ApiRoute };
  body: (url?: string | null) => Record<string, unknown>;
  field: string;
  /** How many days an image is kept that the item has lost, or that was deleted with it. */
  days: number;
}

const kinds: Record<string, Kind> = {
  'a splash page': {
    routes: { create: createSplashPage, update: updateSplashPage, remove: deleteSplashPage },
    body: (url) => ({ name: 'Sale', banner: url, logo: url }),
    field: 'banner',
    days: 1,
  },
  'a bio page': {
    routes: { create: createBioPage, update: updateBioPage, remove: deleteBioPage },
    body: (url) => ({
      name: 'Ann',
      avatar: url,
      links: [{ label: 'A', url: 'https://example.com', image: url }],
    }),
    field: 'avatar',
    days: 1,
  },
  'a QR code': {
    routes: { create: createQrCode, update: updateQrCode, remove: deleteQrCode },
    body: (url) => ({ type: 'text', data: 'Hi', logo: url }),
    field: 'logo',
    days: 1,
  },
  'a link': {
    routes: { create: createLink, update: updateLink, remove: deleteLink },
    body: (url) => ({ url: 'https://example.com', metaimage: url }),
    field: 'metaimage',
    days: 30,
  },
};

const send = (route: ApiRoute, options: { params?: object; body?: object } = {}, { key } = user) =>
  call(service, route, { key, ...options } as never);

it('removes an upload that nothing uses within a day, with everything of it', async () => {
  const url = await anImageUrl(service, user);
  expect(await listStored(url)).toHaveLength(3);
  expect(await isShownAfter(0.9, url)).toBe(true);
  expect(await isShownAfter(0.2, url)).toBe(false);
  expect(await listStored(url)).toEqual([]);
});

describe.each(Object.entries(kinds))('an image that %s has', (_, { routes, body, field, days }) => {
  async function anItem() {
    const url = await anImageUrl(service, user);
    const { id } = (await send(routes.create, { body: body(url) })).body;
    return { url, params: { id } };
  }

  it('is kept as long as the item exists, and deleted after it', async () => {
    const { url, params } = await anItem();
    expect(await isShownAfter(60, url)).toBe(true);
    expect((await send(routes.remove, { params })).status).toBe(200);
    expect(await isShownAfter(days - 0.1, url)).toBe(true);
    expect(await isShownAfter(0.2, url)).toBe(false);
    expect(await listStored(url)).toEqual([]);
  });

  it('is kept as long as an item has it with an encoded path', async () => {
    const url = await anImageUrl(service, user);
    const encoded = url.replace('/image/', '/%69mage%2f');
    expect((await send(routes.create, { body: body(encoded) })).status).toBe(200);
    expect(await isShownAfter(60, url)).toBe(true);
  });

  it('is deleted once the item has another one', async () => {
    const { url, params } = await anItem();
    const other = await anImageUrl(service, user);
    expect((await send(routes.update, { params, body: body(other) })).status).toBe(200);
    expect(await isShownAfter(days + 0.1, url)).toBe(false);
    expect(await isShown(other)).toBe(true);
    expect((await send(routes.update, { params, body: body(null) })).status).toBe(200);
    expect(await isShownAfter(days + 0.1, other)).toBe(false);
  });

  it('is kept as long as another item has it', async () => {
    const { url, params } = await anItem();
    const second = { id: (await send(routes.create, { body: body(url) })).body.id };
    expect((await send(routes.remove, { params })).status).toBe(200);
    expect(await isShownAfter(60, url)).toBe(true);
    expect((await send(routes.remove, { params: second })).status).toBe(200);
    expect(await isShownAfter(60, url)).toBe(false);
  });

  it.each([
    ['another user’s', async () => anImageUrl(service, await service.addUser())],
    [
      'another user’s with an encoded path',
      async () => (await anImageUrl(service, await service.addUser())).replace('/image/', '/%69mage%2f'),
    ],
    ['a missing one', async () => `${SHORT_URL}/image/1-AAAAAAAAAAAAAAAA.png`],
    ['one with a query', async () => `${await anImageUrl(service, user)}?x=1.png`],
    [
      'one in another folder',
      async () => (await anImageUrl(service, user)).replace('/image/', '/image/../image//'),
    ],
    [
      'another user’s on the same host with a trailing dot',
      async () => (await anImageUrl(service, await service.addUser())).replace(/\w(?=\/image)/, '$&.'),
    ],
    ['a name that none has', async () => `${SHORT_URL}/image/..%2f1.png`],
  ])('must be the user’s own: not %s', async (_what, findUrl) => {
    const url = await findUrl();
    const refused = await send(routes.create, { body: body(url) });
    expect([refused.status, refused.body.message]).toEqual([400, `${field}: ${NOT_YOURS}`]);
    const { params } = await anItem();
    expect((await send(routes.update, { params, body: body(url) })).status).toBe(400);
  });
});

it('is named by its entry when it is another user’s image in a bio page', async () => {
  const image = await anImageUrl(service, await service.addUser());
  const entry = { label: 'A', url: 'https://example.com' };
  const { status, body } = await send(createBioPage, {
    body: { name: 'Ann', links: [entry, { ...entry, image }] },
  });
  expect([status, body.message]).toEqual([400, `links[1].image: ${NOT_YOURS}`]);
});

it('does not keep its item from being changed and deleted if its host became the service’s own', async () => {
  const avatar = 'https://img.example/image/logo.png';
  const { id } = (await send(createBioPage, { body: { name: 'Ann', avatar } })).body;
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OWN_HOSTS', 'img.example');
  expect((await send(updateBioPage, { params: { id }, body: { avatar: null } })).status).toBe(200);
  vi.stubEnv('OWN_HOSTS', '');
  await send(updateBioPage, { params: { id }, body: { avatar } });
  vi.stubEnv('OWN_HOSTS', 'img.example');
  expect((await send(deleteBioPage, { params: { id } })).status).toBe(200);
});

describe('an image of a link', () => {
  it('is also that of a link whose targets are in its route only', async () => {
    const url = await anImageUrl(service, user);
    const geotarget = Array.from({ length: 60 }, (_, i) => ({
      location: 'France',
      link: `https://example.com/${i}`,
    }));
    const link = { url: 'https://example.com', metaimage: url, geotarget };
    const { id } = (await send(createLink, { body: link })).body;
    expect(await isShownAfter(60, url)).toBe(true);
    await send(deleteLink, { params: { id } });
    expect(await isShownAfter(31, url)).toBe(false);
  });

  it('is there again when the deleted link is restored, whatever else has used it since', async () => {
    const url = await anImageUrl(service, user);
    const { id } = (await send(createLink, { body: { url: 'https://example.com', metaimage: url } })).body;
    const splash = (await send(createSplashPage, { body: { name: 'Sale', logo: url } })).body;
    await send(deleteLink, { params: { id } });
    expect(await isShownAfter(20, url)).toBe(true);
    expect((await send(undeleteLink, { params: { id } })).body.omitted).toEqual([]);
    await send(deleteLink, { params: { id } });
    // Of a splash page, nothing can be restored.
    await send(deleteSplashPage, { params: { id: splash.id } });
    expect(await isShownAfter(29, url)).toBe(true);
    expect((await send(undeleteLink, { params: { id } })).body.omitted).toEqual([]);
    expect((await send(getLinkSettings, { params: { id } })).body.data.metaimage).toBe(url);
    await send(deleteLink, { params: { id } });
    expect(await isShownAfter(31, url)).toBe(false);
    expect(await listStored(url)).toEqual([]);
  });

  it('can be that of many links, which are written together', async () => {
    const url = await anImageUrl(service, user);
    const rows = Array.from({ length: 30 }, () => ({ url: 'https://example.com', metaimage: url }));
    const { data } = (await send(createLinks, { body: { urls: rows } })).body;
    const cleared = data.map(({ id }: { id: number }) => ({
      id,
      url: 'https://example.com',
      metaimage: null,
    }));
    expect(await isShownAfter(60, url)).toBe(true);
    const { requests } = await send(updateLinks, { body: { urls: cleared } });
    // Which rows share a transaction depends on when they are read.
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems').length).toBeLessThan(30);
    expect(await isShownAfter(60, url)).toBe(false);
  });
});

it('draws an uploaded logo into a QR code', async () => {
  const logo = await anImageUrl(service, user);
  const { link } = (await send(createQrCode, { body: { type: 'text', data: 'Hi', logo } })).body;
  const { text } = await call(service, qrImage, { params: { file: link.slice(`${SHORT_URL}/qr/`.length) } });
  expect(text).toContain('<image ');
});
