import { beforeAll, describe, expect, it } from 'vitest';
import {
  showNewQrCode,
  showQrCodeForm,
  showQrCodes,
  submitNewQrCode,
  submitQrCode,
} from '../../../../shared/api/console/qr-codes.ts';
import { getQrCodeSettings } from '../../../../shared/api/qr-codes.ts';
import { call } from '../../../support/call.ts';
import { idsIn, person, testsByPage } from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { qrCodePages } from './qr-code-pages.ts';

const service = testService();
const COLORS = { foreground: '#123456', background: '#fefefe' };
const url = 'https://example.com/';

describe('a QR code', () => {
  let user: TestUser;
  let someone: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    user = await service.addUser();
    someone = await person(service, user);
  });
  const readSettings = async (id: unknown) =>
    (await call(service, getQrCodeSettings, { key: user.key, params: { id } })).body.data;

  it('is shown with its image, and can be downloaded in both formats', async () => {
    await someone.send(submitNewQrCode, { type: 'link', data: url, name: 'Poster', ...COLORS });
    const { text } = await someone.open(showQrCodes);
    const [id] = idsIn({ text } as never);
    expect(text).toMatch(/<img src="\/qr\/\w+\?v=0" width="64" height="64" alt="QR code Poster"/);
    expect(text).toMatch(new RegExp(`href="/qr/\\w+\\?v=0" download="qr-code-${id}.svg"`));
    expect(text).toMatch(
      new RegExp(`href="/qr/\\w+\\.png\\?v=0&amp;size=1024" download="qr-code-${id}.png"`),
    );
    expect(await readSettings(id)).toMatchObject({
      foreground: 'rgb(18,52,86)',
      background: 'rgb(254,254,254)',
    });
    const form = (await someone.open(showQrCodeForm, id)).text;
    expect(form).toContain('type="color" value="#123456"');
    expect(form).toContain('type="color" value="#fefefe"');
  });

  const wifi = { ssid: 'Guests', encryption: 'WPA', password: 'a long secret' };
  it.each([
    ['text', { data: 'Two\nlines' }, 'Two\nlines'],
    ['phone', { data: '+1 555 0100' }, '+15550100'],
    [
      'email',
      { 'data.address': 'ada@example.com', 'data.subject': 'Hi' },
      { address: 'ada@example.com', subject: 'Hi' },
    ],
    ['sms', { 'data.phone': '555', 'data.message': 'Hi' }, { phone: '555', message: 'Hi' }],
    [
      'wifi',
      {
        'data.ssid': 'Guests',
        'data.encryption': 'WPA',
        'data.password': 'a long secret',
        'data.hidden': 'true',
      },
      { ...wifi, hidden: true },
    ],
    ['vcard', { 'data.firstName': 'Ada', 'data.city': 'London' }, { firstName: 'Ada', city: 'London' }],
  ])('can contain %s, and its form shows that again', async (type, fields, data) => {
    const { open, send, sendShown } = someone;
    const blank = (await open(showNewQrCode, undefined, { type })).text;
    for (const name of Object.keys(fields)) expect(blank).toContain(`name="${name}"`);
    expect((await send(submitNewQrCode, { type, ...fields, ...COLORS })).status).toBe(303);
    const [id] = idsIn(await open(showQrCodes));
    const stored = (await readSettings(id)).data;
    if (typeof data === 'string') expect(stored).toBe(data);
    else expect(stored).toMatchObject(data);
    const { text } = await open(showQrCodeForm, id);
    for (const value of Object.values(typeof data === 'string' ? { data } : data))
      expect(text).toContain(value === true ? 'checked' : String(value));
    const changed = await sendShown(
      showQrCodeForm,
      submitQrCode,
      { ...fields, ...COLORS, name: 'Renamed' },
      id,
    );
    expect(changed.status).toBe(303);
    expect((await readSettings(id)).name).toBe('Renamed');
  });

  it('says beside a field of its content what is wrong with it', async () => {
    const { status, text } = await someone.send(submitNewQrCode, {
      type: 'wifi',
      'data.ssid': 'A name that has more than 32 bytes in all',
    });
    expect([status, text.includes('Network name must have at most 32')]).toEqual([400, true]);
    expect(text).toContain('value="A name that has more than 32 bytes in all"');
  });

  it('shows the form of a link for a type that does not exist', async () => {
    expect((await someone.open(showNewQrCode, undefined, { type: 'constructor' })).text).toContain(
      'type="url"',
    );
    const { status, text } = await someone.send(submitNewQrCode, { type: 'toString', data: url });
    expect([status, text.includes('type="url"')]).toEqual([400, true]);
  });

  it('says that a logo cannot be downloaded, and keeps its URL', async () => {
    const { status, text } = await someone.send(submitNewQrCode, {
      type: 'link',
      data: url,
      logo: 'nothing',
    });
    expect([status, text.includes('id="logo-problem"'), text.includes('value="nothing"')]).toEqual([
      400,
      true,
      true,
    ]);
  });
});

testsByPage(service, qrCodePages).submitNew();
