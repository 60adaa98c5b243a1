import { beforeAll, describe, expect, it } from 'vitest';
import { bioPageRoutes, splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { createConsoleLink, updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { submitNewQrCode, submitQrCode } from '../../../../shared/api/console/qr-codes.ts';
import type { ConsoleRoute } from '../../../../shared/api/contract/console-route.ts';
import { bioPages } from '../../../../shared/data/bio-pages/bio-pages.ts';
import { images, type StoredImage } from '../../../../shared/data/images/images.ts';
import { links } from '../../../../shared/data/links/links.ts';
import { type EntityType, readOwned } from '../../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../../shared/data/qr-codes/qr-codes.ts';
import { splashPages } from '../../../../shared/data/splash-pages.ts';
import type { Owned } from '../../../../shared/domain/owned/owned.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { aPng } from '../../../support/images/images.ts';
import { sendFormWithFiles, uploadImage } from '../../../support/images/uploads.ts';
import { SHORT_URL, type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const OWN_URL = /^https:\/\/sho\.rt\/image\/\d+-[A-Za-z0-9_-]{16}\.png$/;

interface FormKind {
  routes: { add: ConsoleRoute; change: ConsoleRoute };
  type: EntityType<never>;
  fields: Record<string, string>;
  /** An invalid value of another field. */
  wrong: Record<string, string>;
  field: string;
  /** The URL in an item; the value of the field by default. */
  readUrl?(item: never): unknown;
}

const kinds: Record<string, FormKind> = {
  'a splash page': {
    routes: { add: splashPageRoutes.submitNew, change: splashPageRoutes.submitForm },
    type: splashPages as EntityType<never>,
    fields: { name: 'Sale' },
    wrong: { counter: 'x' },
    field: 'banner',
  },
  'a link': {
    routes: { add: createConsoleLink, change: updateConsoleLink },
    type: links as unknown as EntityType<never>,
    fields: { url: 'https://example.com/' },
    wrong: { url: 'https://' },
    field: 'metaimage',
  },
  'a QR code': {
    routes: { add: submitNewQrCode, change: submitQrCode },
    type: qrCodes as unknown as EntityType<never>,
    fields: { type: 'text', data: 'Hello' },
    wrong: { foreground: 'x' },
    field: 'logo',
  },
  'a bio page': {
    routes: { add: bioPageRoutes.submitNew, change: bioPageRoutes.submitForm },
    type: bioPages as unknown as EntityType<never>,
    fields: { name: 'Me' },
    wrong: { slug: '!' },
    field: 'avatar',
  },
  'the entry of a bio page': {
    routes: { add: bioPageRoutes.submitNew, change: bioPageRoutes.submitForm },
    type: bioPages as unknown as EntityType<never>,
    fields: { name: 'Me', 'links[0].label': 'Shop', 'links[0].url': 'https://example.com/' },
    wrong: { slug: '!' },
    field: 'links[0].image',
    readUrl: ({ links: [entry] }: { links: { image: string }[] }) => entry?.image,
  },
};

describe.each(Object.entries(kinds))(
  'the form of %s',
  (_, { routes, type, fields, wrong, field, readUrl }) => {
    let user: TestUser;
    let cookies: string[];

    beforeAll(async () => {
      user = await service.addUser({
        planId: await service.addPlan({ images: { enabled: '1', count: '3' } }),
      });
      cookies = await signedInCookies(service, user);
    });

    const read = async (of: EntityType<never>) =>
      (await readOwned(of as EntityType<Owned>, user.id, { limit: 100, page: 1 })).items as never[];
    const readImages = async (): Promise<StoredImage[]> => read(images as unknown as EntityType<never>);
    const send = (more: Record<string, string>, file: Uint8Array = aPng(8, 4)) =>
      sendFormWithFiles(service, routes.add, cookies, { ...fields, ...more }, { files: { [field]: file } });

    it('uploads a file in place of a URL, once for each form that is sent twice', async () => {
      const once = { once: '0b0a2a3e-5b7c-4f4e-9d52-0e7f5a3c1d11' };
      expect((await send(once)).status).toBe(303);
      const [item] = await read(type);
      expect(item && (readUrl ? readUrl(item) : item[field])).toMatch(OWN_URL);
      expect((await send(once)).status).toBe(303);
      expect(await read(type)).toHaveLength(1);
    });

    it('shows the form again with the URL of the upload, if something else is wrong', async () => {
      const { status, text } = await send(wrong);
      expect(status).toBe(400);
      const [newest] = await readImages();
      expect(text).toContain(`value="${SHORT_URL}/image/${newest?.code}.png"`);
      expect(text).not.toContain(`${field}.problem`);
    });

    it.each([
      ['what is no image', Buffer.from('<svg onload="alert(1)"/>'), 'must be a png or jpg image.'],
      ['what is too large', Buffer.alloc(1024 * 1024 + 1), 'must be at most 1 MB.'],
      ['one too many for the plan', aPng(8, 4), 'Your plan allows up to 3 uploaded images.'],
    ])('says beside the field when a file cannot be used: %s', async (_what, file, problem) => {
      const before = await read(type);
      const { status, text } = await send({}, file);
      expect(status).toBe(400);
      expect(text).toMatch(new RegExp(`id="${field.replace(/[[\].]/g, '\\$&')}-problem">[^<]*${problem}`));
      expect(await read(type)).toHaveLength(before.length);
      expect(text).not.toContain('onload');
    });

    it('goes on as before without a file', async () => {
      const { status } = await sendFormWithFiles(service, routes.add, cookies, fields, {
        files: { [field]: new Uint8Array() },
      });
      expect(status).toBe(303);
    });
  },
);

describe('the form of a bio page', () => {
  const aPage = { name: 'Me', 'links[3].label': 'Shop', 'links[3].url': 'https://example.com/' };
  const send = async (fields: Record<string, string>, files: Record<string, Uint8Array>) => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const cookies = await signedInCookies(service, user);
    return sendFormWithFiles(service, bioPageRoutes.submitNew, cookies, fields, { files });
  };

  it('says what is wrong with a file beside its entry, which moves up where blank ones were', async () => {
    const { status, text } = await send(aPage, { 'links[3].image': Buffer.from('x') });
    expect(status).toBe(400);
    expect(text).toContain('name="links[0].label"');
    expect(text).toMatch(/id="links\[0\]\.image-problem">Image must be a png or jpg image\./);
  });

  it('says it beside an entry with nothing but that file, and keeps entries like it', async () => {
    const blank = { 'links[1].label': '', 'links[1].url': '', 'links[1].image': '' };
    const bad = Buffer.from('x');
    const files = Object.fromEntries([1, 4, 5, 6, 7].map((at) => [`links[${at}].image`, bad]));
    const { status, text } = await send({ ...blank, ...aPage }, files);
    expect(status).toBe(400);
    const marked = [...text.matchAll(/id="links\[(\d+)\]\.image-problem">/g)].map(([, at]) => Number(at));
    expect(marked).toEqual([0, 2, 3, 4, 5]);
    expect(text).toMatch(
      /value="Shop"[^>]* name="links\[1\]\.label"|name="links\[1\]\.label"[^>]* value="Shop"/,
    );
  });

  it('says so, too, when an entry was to be moved, and keeps it where it is', async () => {
    const fields = { ...aPage, 'links[4].label': 'Blog', arrange: 'up-4' };
    const { status, text } = await send(fields, { 'links[4].image': Buffer.from('x') });
    expect(status).toBe(400);
    expect(text).toMatch(/id="links\[1\]\.image-problem">/);
    expect(text.indexOf('value="Shop"')).toBeLessThan(text.indexOf('value="Blog"'));
  });

  it('keeps an uploaded image with its entry when that is moved', async () => {
    const fields = { ...aPage, 'links[4].label': 'Blog', arrange: 'up-4' };
    const { status, text } = await send(fields, { 'links[4].image': aPng(8, 4) });
    expect(status).toBe(200);
    expect(text).toMatch(/value="https:\/\/sho\.rt\/image\/[^"]+"[^>]* name="links\[0\]\.image"/);
  });

  it('takes three files of the largest size', async () => {
    const files = { avatar: Buffer.alloc(1024 ** 2), 'links[3].image': Buffer.alloc(1024 ** 2) };
    const { status, text } = await send(aPage, { ...files, 'links[4].image': Buffer.alloc(1024 ** 2) });
    expect([status, text.match(/must be a png or jpg image/g)?.length]).toEqual([400, 3]);
  });
});

describe('the field of an image', () => {
  const open = async (limits: Parameters<typeof service.addPlan>[0], uploads = 0) => {
    const user = await service.addUser({ planId: await service.addPlan(limits) });
    for (let upload = 0; upload < uploads; upload++) await uploadImage(service, user);
    const cookies = await signedInCookies(service, user);
    return (await call(service, splashPageRoutes.showNew, { cookies })).text;
  };

  it('offers no file that the plan does not include, and says so before anything is saved', async () => {
    expect(await open({ images: { enabled: '1', count: '1' } })).toContain('type="file" name="banner.file"');
    const without = await open({ images: { enabled: '0', count: '0' } });
    expect(without).toContain('Your plan does not include uploaded images. Enter a URL');
    const full = await open({ images: { enabled: '1', count: '1' } }, 1);
    expect(full).toContain('Your plan allows up to 1 uploaded images, and you have them all.');
    for (const page of [without, full]) expect(page).not.toContain('type="file"');
  });
});

describe('the rate limit', () => {
  beforeAll(() => {
    process.env.RATE_LIMIT = '3';
    return () => {
      process.env.RATE_LIMIT = '1000000';
    };
  });

  it('counts each file as the API counts its upload, with the same key', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const cookies = await signedInCookies(service, user);
    expect((await uploadImage(service, user)).status).toBe(200);
    const fields = { name: 'Me', 'links[0].label': 'Shop', 'links[1].label': 'Blog' };
    const files = { avatar: aPng(8, 4), 'links[0].image': aPng(8, 4), 'links[1].image': aPng(8, 4) };
    const { status, text } = await sendFormWithFiles(service, bioPageRoutes.submitNew, cookies, fields, {
      files,
    });
    expect(status).toBe(400);
    expect(text.match(/value="https:\/\/sho\.rt\/image\//g)).toHaveLength(2);
    expect(text).toMatch(/id="links\[1\]\.image-problem">You’ve reached the limit of uploads per minute/);
    expect((await uploadImage(service, user)).status).toBe(429);
  });
});
