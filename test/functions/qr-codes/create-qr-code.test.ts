import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createQrCode, getQrCode } from '../../../shared/api/qr-codes.ts';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { qrCodeKey, qrLogoKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { failPuts } from '../../support/calls/races.ts';
import { rasterize, scan } from '../../support/images/qr-scanner.ts';
import { anyQrBody, badQrFields, logoServer, samples } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const logos = logoServer();
afterEach(() => service.table.failWith(undefined));

const create = (user: TestUser, body: unknown) => call(service, createQrCode, { key: user.key, body });
const text = { type: 'text', data: 'Hello' };
const readCode = (link: string) => link.split('/').at(-1) ?? '';

async function read({ body }: Awaited<ReturnType<typeof create>>): Promise<string | undefined> {
  const image = await call(service, qrImage, { params: { file: readCode(body.link) } });
  return scan(rasterize(image.text, 4));
}

describe('POST /qr/add', () => {
  it.each(samples)(
    'creates a code of type $type that scans as $content',
    async ({ type, data, name, content }) => {
      const user = await service.addUser();
      const response = await create(user, { type, data });
      expect(response.body).toEqual({
        error: 0,
        id: toId(user.id, 1),
        link: expect.stringMatching(/^https:\/\/sho\.rt\/qr\/[2-9a-hjkmnp-z]{7}$/),
      });
      expect(await read(response)).toBe(content);
      const { details } = (
        await call(service, getQrCode, { key: user.key, params: { id: response.body.id } })
      ).body;
      expect(details.name).toBe(name);
    },
  );

  it('creates a code of type link that scans as the service’s own URL, which counts scans', async () => {
    const user = await service.addUser();
    const response = await create(user, { type: 'link', data: 'https://example.com/a' });
    expect(await read(response)).toBe(`https://sho.rt/q/${readCode(response.body.link)}`);
  });

  it.each(['https://sho.rt/abc', 'https://sho.rt/queue', 'https://sho.rt/', 'https://example.com/q/abc'])(
    'accepts %s as a target',
    async (data) => {
      expect((await create(await service.addUser(), { type: 'link', data })).status).toBe(200);
    },
  );

  it('stores every field, and the logo separately', async () => {
    const user = await service.addUser();
    const body = { ...text, name: 'Mine', background: 'rgb(255, 250, 220)', foreground: 'RGB(0,0,90)' };
    const response = await create(user, { ...body, logo: logos.at('/logo.png') });
    const code = readCode(response.body.link);
    const stored = {
      userId: user.id,
      code,
      qr: text,
      name: 'Mine',
      background: { red: 255, green: 250, blue: 220 },
      foreground: { red: 0, green: 0, blue: 90 },
      hasLogo: true,
      version: 0,
      retention: 365,
    };
    expect(await getOwned(qrCodes, user.id, response.body.id)).toEqual({
      ...stored,
      id: response.body.id,
      logo: logos.at('/logo.png'),
      revision: 0,
      clicks: 0,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await getItem(qrCodeKey(code))).toEqual({ ...qrCodeKey(code), qrId: response.body.id, ...stored });
    const logo = await getItem(qrLogoKey(code));
    expect(Buffer.from(logo?.image).subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([null, ''])('treats %j in an optional field as absent', async (blank) => {
    const user = await service.addUser();
    const blanks = { name: blank, background: blank, foreground: blank, logo: blank };
    const { body } = await create(user, { ...text, ...blanks });
    const stored = await getOwned(qrCodes, user.id, body.id);
    expect(stored.hasLogo).toBe(false);
    for (const field of ['name', 'background', 'foreground', 'logo'])
      expect(stored).not.toHaveProperty(field);
  });

  it('retries with another random code when the first is taken', async () => {
    const user = await service.addUser();
    const clashes = failPuts(service.table, 'QR-CODE#', 2);
    expect((await create(user, text)).body).toMatchObject({ error: 0, id: toId(user.id, 1) });
    expect(clashes.failed).toBe(2);
  });

  it.each([
    ['no type', { type: undefined }, 'type: is required'],
    ['null for a type', { type: null }, 'type: '],
    ...badQrFields,
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const user = await service.addUser();
    const response = await create(user, { ...text, ...change });
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
  });

  it('names every invalid field in one message', async () => {
    const response = await create(await service.addUser(), {
      type: 'sms',
      data: {},
      name: 7,
      foreground: 'red',
    });
    for (const field of ['data.phone', 'name', 'foreground'])
      expect(response.body.message).toContain(`${field}: `);
  });

  it.each([
    ['/page', 'must be a png or jpg image'],
    ['/missing', 'status 404'],
    ['/too-large', 'at most 64 KB'],
    ['/to-metadata', 'could not be fetched from a public address'],
  ])('rejects a logo like %s and writes nothing', async (path, message) => {
    const response = await create(await service.addUser(), { ...text, logo: logos.at(path) });
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(`logo: `)]);
    expect(response.body.message).toContain(message);
    expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
  });

  it('limits data more strictly with a logo, and downloads no logo for invalid data', async () => {
    const before = logos.requests.length;
    const body = { ...text, data: 'x'.repeat(1274), logo: logos.at('/logo.png') };
    const response = await create(await service.addUser(), body);
    expect(response.body.message).toBe('data: is too long for a QR code with a logo by 1 byte');
    expect(logos.requests.length).toBe(before);
    expect((await create(await service.addUser(), { ...body, logo: null })).status).toBe(200);
  });

  it.each([['text'], [[]], [null], [7]])('responds with 400 for the body %j', async (body) => {
    const response = await create(await service.addUser(), JSON.stringify(body));
    expect([response.status, response.body.error]).toEqual([400, 1]);
  });

  it('responds to any JSON object with 200, or a 400 that names a field', async () => {
    const user = await service.addUser();
    await fc.assert(
      fc.asyncProperty(anyQrBody, async (body) => {
        const response = await create(user, body);
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) expect(response.body.message).toMatch(/^[\w[\].]+: \w/);
        else expect(await read(response)).toBeTypeOf('string');
      }),
      { numRuns: 150 },
    );
  });
});
