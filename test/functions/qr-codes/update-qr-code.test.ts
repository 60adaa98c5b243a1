import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { updateQrCode } from '../../../shared/api/qr-codes.ts';
import { followQrCode, qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { qrCodeKey, qrLogoKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { subscribe } from '../../support/calls/builders.ts';
import { rasterize, scan } from '../../support/images/qr-scanner.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addQrCodeFor, anyQrBody, badQrFields, logoServer } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const logos = logoServer();
afterEach(() => service.table.failWith(undefined));

async function aQrCode(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const { id, code } = await addQrCodeFor(service, user, body);
  const update = (change: unknown) =>
    call(service, updateQrCode, { key: user.key, params: { id }, body: change });
  const stored = () => getOwned(qrCodes, user.id, id);
  const read = async () => {
    const image = await call(service, qrImage, { params: { file: code } });
    return scan(rasterize(image.text, 4));
  };
  return { user, id, code, update, stored, read };
}

describe('PUT /qr/{id}/update', () => {
  it('changes the data and the image, and leaves the rest', async () => {
    const { update, stored, read } = await aQrCode({ name: 'Mine', foreground: 'rgb(0,0,90)' });
    const before = await stored();
    const response = await update({ data: 'Bye' });
    expect(response.body).toEqual({ error: 0, message: 'QR has been updated successfully.' });
    expect(await stored()).toEqual({ ...before, qr: { type: 'text', data: 'Bye' }, version: 1, revision: 1 });
    expect(await read()).toBe('Bye');
  });

  it('validates the data for the stored type', async () => {
    const { update, stored } = await aQrCode({ type: 'wifi', data: { ssid: 'home' } });
    expect((await update({ data: 'Bye' })).body.message).toContain('data: must be an object');
    expect((await update({ data: { ssid: 'away' } })).status).toBe(200);
    expect((await stored()).qr).toMatchObject({ type: 'wifi', data: { ssid: 'away' } });
  });

  it('accepts another type together with its data', async () => {
    const { update, read } = await aQrCode();
    expect((await update({ type: 'phone', data: '+49 30 1' })).status).toBe(200);
    expect(await read()).toBe('tel:+49301');
  });

  it.each([null, ''])('treats %j as an absent type', async (type) => {
    const { update, read } = await aQrCode();
    await update({ type, data: 'Bye' });
    expect(await read()).toBe('Bye');
  });

  it('redirects a printed code to a new target', async () => {
    const { code, update, read } = await aQrCode({ type: 'link', data: 'https://example.com/old' });
    const printed = await read();
    await update({ data: 'https://example.com/new' });
    expect(await read()).toBe(printed);
    const { headers } = await call(service, followQrCode, { params: { code } });
    expect(headers.location).toBe('https://example.com/new');
  });

  it.each([null, ''])('resets colors and name to their defaults with %j', async (blank) => {
    const colors = { background: 'rgb(255,250,220)', foreground: 'rgb(0,0,90)' };
    const { update, stored } = await aQrCode({ name: 'Mine', ...colors });
    await update({ data: 'Bye', name: blank, background: blank, foreground: blank });
    const after = await stored();
    for (const field of ['name', 'background', 'foreground']) expect(after).not.toHaveProperty(field);
  });

  it('checks the contrast of the changed color with the stored one', async () => {
    const { update } = await aQrCode({ background: 'rgb(255,250,220)', foreground: 'rgb(0,0,90)' });
    const response = await update({ data: 'Bye', background: 'rgb(0,0,120)' });
    expect([response.status, response.body.message]).toEqual([
      400,
      expect.stringContaining('foreground: needs more contrast'),
    ]);
  });

  it('adds, keeps and removes a logo', async () => {
    const { code, update, stored } = await aQrCode();
    await update({ data: 'Bye', logo: logos.at('/logo.png') });
    expect((await getItem(qrLogoKey(code)))?.image.length).toBeGreaterThan(0);
    await update({ data: 'Bye again' });
    expect((await stored()).hasLogo).toBe(true);
    expect(await getItem(qrLogoKey(code))).toBeDefined();
    await update({ data: 'Bye', logo: null });
    expect([(await stored()).hasLogo, (await stored()).version]).toEqual([false, 3]);
    expect(await getItem(qrLogoKey(code))).toBeUndefined();
  });

  it('limits data more strictly when the code already has a logo', async () => {
    const { update } = await aQrCode({ logo: logos.at('/logo.png') });
    const data = 'x'.repeat(1274);
    expect((await update({ data })).body.message).toContain('data: is too long for a QR code with a logo');
    expect((await update({ data, logo: '' })).status).toBe(200);
  });

  it('uses the retention of the current plan', async () => {
    const { user, code, update } = await aQrCode();
    await subscribe(service, user, 1);
    await update({ data: 'Bye' });
    expect((await getItem(qrCodeKey(code)))?.retention).toBe(30);
  });

  it('leaves the code in its channels', async () => {
    const { user, id, update, stored } = await aQrCode();
    const channel = await addChannelFor(service, user);
    await assignTo(service, user, channel, 'qr', id);
    await update({ data: 'Bye' });
    expect(await stored()).toMatchObject({ channels: { [channel]: expect.any(Number) }, version: 1 });
  });

  it('applies all of five concurrent changes', async () => {
    const { code, update, stored } = await aQrCode();
    const responses = await Promise.all(Array.from({ length: 5 }, (_, i) => update({ data: `Text ${i}` })));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { version, qr } = await stored();
    expect(version).toBe(5);
    expect(await getItem(qrCodeKey(code))).toMatchObject({ version, qr });
  });

  it.each(badQrFields)('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const { update } = await aQrCode();
    const response = await update({ data: 'Bye', ...change });
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
  });

  it('responds to any JSON object with 200, or a 400 that names a field', async () => {
    const { update } = await aQrCode();
    await fc.assert(
      fc.asyncProperty(anyQrBody, async (body) => {
        const { status, body: responseBody } = await update(body);
        expect([200, 400]).toContain(status);
        if (status === 400) expect(responseBody.message).toMatch(/^[\w[\].]+: \w/);
      }),
      { numRuns: 150 },
    );
  });

  it('responds with 404 for another user’s code exactly as for a missing one, and downloads no logo', async () => {
    const { id } = await aQrCode();
    const stranger = await service.addUser();
    const before = logos.requests.length;
    const [foreign, missing] = await Promise.all(
      [id, toId(stranger.id, 5)].map((wanted) => {
        const body = { data: 'Bye', logo: logos.at('/logo.png') };
        return call(service, updateQrCode, { key: stranger.key, params: { id: wanted }, body });
      }),
    );
    expect([missing?.status, missing?.body.message]).toEqual([404, 'QR code was not found.']);
    expect(foreign?.text).toBe(missing?.text);
    expect(logos.requests.length).toBe(before);
  });
});
