import { beforeAll, describe, expect, it } from 'vitest';
import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { createConsoleLink, updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { submitNewQrCode, submitQrCode } from '../../../../shared/api/console/qr-codes.ts';
import type { ConsoleRoute } from '../../../../shared/api/contract/console-route.ts';
import { images, type StoredImage } from '../../../../shared/data/images/images.ts';
import { links } from '../../../../shared/data/links/links.ts';
import { type EntityType, readOwned } from '../../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../../shared/data/qr-codes/qr-codes.ts';
import { splashPages } from '../../../../shared/data/splash-pages.ts';
import type { Owned } from '../../../../shared/domain/owned/owned.ts';
import { aPng } from '../../../support/images.ts';
import { SHORT_URL, type TestUser, testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';
import { sendFormWithFiles } from '../../../support/uploads.ts';

const service = testService();
const OWN_URL = /^https:\/\/sho\.rt\/image\/\d+-[A-Za-z0-9_-]{16}\.png$/;

interface FormKind {
  routes: { add: ConsoleRoute; change: ConsoleRoute };
  type: EntityType<never>;
  fields: Record<string, string>;
  /** An invalid value of another field. */
  wrong: Record<string, string>;
  field: string;
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
};

describe.each(Object.entries(kinds))('the form of %s', (_, { routes, type, fields, wrong, field }) => {
  let user: TestUser;
  let cookies: string[];

  beforeAll(async () => {
    user = await service.addUser({ planId: await service.addPlan({ images: { enabled: '1', count: '3' } }) });
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
    expect(item?.[field]).toMatch(OWN_URL);
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
    expect(text).toMatch(new RegExp(`id="${field}-problem">[^<]*${problem}`));
    expect(await read(type)).toHaveLength(before.length);
    expect(text).not.toContain('onload');
  });

  it('goes on as before without a file', async () => {
    const { status } = await sendFormWithFiles(service, routes.add, cookies, fields, {
      files: { [field]: new Uint8Array() },
    });
    expect(status).toBe(303);
  });
});
