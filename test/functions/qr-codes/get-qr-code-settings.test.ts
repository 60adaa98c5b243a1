import { describe, expect, it } from 'vitest';
import { getQrCodeSettings, updateQrCode } from '../../../shared/api/qr-codes.ts';
import { qrLogoKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addQrCodeFor, logoServer, samples } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
const logos = logoServer();

const readSettings = async (user: TestUser, id: number) =>
  (await call(service, getQrCodeSettings, { key: user.key, params: { id } })).body.data;
const update = (user: TestUser, id: number, body: object) =>
  call(service, updateQrCode, { key: user.key, params: { id }, body });

const plainLook = { shape: null, eyes: null, margin: null, frame: null };
const nothingSet = { name: null, background: null, foreground: null, ...plainLook, logo: null };

describe('GET /qr/{id}/settings', () => {
  it('has every field of the create body, and null for those that are not set', async () => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user);
    expect(await readSettings(user, id)).toEqual({ type: 'text', data: 'Hello', ...nothingSet });
  });

  it('has all values as they were sent', async () => {
    const user = await service.addUser();
    const colors = { background: 'rgb(250,251,252)', foreground: 'rgb(1,2,3)' };
    const look = { shape: 'dots', eyes: 'rounded', margin: 4, frame: 'Scan me' };
    const body = { type: 'link', data: 'https://example.com/', name: 'Poster', ...colors, ...look };
    const { id } = await addQrCodeFor(service, user, { ...body, logo: logos.at('/logo.png') });
    expect(await readSettings(user, id)).toEqual({ ...body, logo: logos.at('/logo.png') });
    await update(user, id, { data: body.data, logo: null });
    expect(await readSettings(user, id)).toEqual({ ...body, logo: null });
  });

  it.each(samples)(
    'of type $type change nothing but the version when they are sent back',
    async ({ type, data }) => {
      const user = await service.addUser();
      const { id, code } = await addQrCodeFor(service, user, { type, data, logo: logos.at('/logo.png') });
      const before = await getOwned(qrCodes, user.id, id);
      const logo = await getItem(qrLogoKey(code));
      expect((await update(user, id, await readSettings(user, id))).status).toBe(200);
      const { version, revision } = before;
      expect(await getOwned(qrCodes, user.id, id)).toEqual({
        ...before,
        version: version + 1,
        revision: revision + 1,
      });
      expect(await getItem(qrLogoKey(code))).toEqual(logo);
    },
  );

  it('responds with 404 for another user’s QR code exactly as for a missing one', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addQrCodeFor(service, owner);
    const read = (one: number) => call(service, getQrCodeSettings, { key: user.key, params: { id: one } });
    const missing = await read(toId(user.id, 5));
    expect(missing.status).toBe(404);
    expect((await read(id)).text).toBe(missing.text);
  });
});
