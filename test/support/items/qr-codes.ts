import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { createQrCode, updateQrCode } from '../../../shared/api/qr-codes.ts';
import { call } from '../call.ts';
import { startLogoServer } from '../network/logo-server.ts';
import { anyText } from '../random/any-text.ts';
import { anyUrl } from '../random/any-url.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates a QR code through the API and returns its id and code. */
export async function addQrCodeFor(service: TestService, user: TestUser, body: Record<string, unknown> = {}) {
  const response = await call(service, createQrCode, {
    key: user.key,
    body: { type: 'text', data: 'Hello', ...body },
  });
  if (response.status !== 200) throw new Error(response.text);
  const { id, link } = response.body as { id: number; link: string };
  return { id, code: link.split('/').at(-1) ?? '' };
}

/** For the tests of a file: creates QR codes of one user, each with a function that changes it. */
export function qrCodesOfOneUser(service: TestService) {
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
  });
  return async (body: Record<string, unknown> = {}) => {
    const { id, code } = await addQrCodeFor(service, user, body);
    const update = (change: Record<string, unknown>) =>
      call(service, updateQrCode, { key: user.key, params: { id }, body: change });
    return { code, update };
  };
}

/** The server that a file’s tests download logos from, if they mock downloads with `fromLogoServer`. */
export function logoServer() {
  let server: Awaited<ReturnType<typeof startLogoServer>> | undefined;
  beforeAll(async () => {
    server = await startLogoServer();
  });
  afterAll(() => server?.stop());
  return {
    at: (path: string) => `http://logos.example:${server?.port}${path}`,
    get requests() {
      return server?.requests ?? [];
    },
  };
}

/** One QR code of each type: its data, its default name, and what a scanner reads. */
export const samples: { type: string; data: unknown; name: string; content: string }[] = [
  {
    type: 'text',
    data: 'Zwölf 😀\nund mehr',
    name: 'Zwölf 😀',
    content: 'Zwölf 😀\nund mehr',
  },
  { type: 'phone', data: '+49 30 123456', name: '+4930123456', content: 'tel:+4930123456' },
  {
    type: 'email',
    data: { address: 'a@example.com', subject: 'Hi' },
    name: 'a@example.com',
    content: 'mailto:a@example.com?subject=Hi',
  },
  { type: 'sms', data: { phone: '+4930123', message: 'Hi' }, name: '+4930123', content: 'SMSTO:+4930123:Hi' },
  {
    type: 'wifi',
    data: { ssid: 'home', password: 'secret' },
    name: 'home',
    content: 'WIFI:T:WPA;S:home;P:secret;;',
  },
  {
    type: 'vcard',
    data: { firstName: 'Ann', lastName: 'Lee' },
    name: 'Ann Lee',
    content: 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nEND:VCARD\r\n',
  },
];

const aField = fc.oneof(
  fc.constantFrom('', null, true, 'text', 'link', 'wifi', 'vcard', 'https://example.com/', 'rgb(0,0,0)'),
  anyText({ maxLength: 250 }),
  fc.record({ ssid: fc.string(), url: anyUrl(), firstName: fc.string(), phone: fc.string() }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Any JSON object with the fields of a QR code, except a logo. */
export const anyQrBody = fc.record(
  { type: aField, data: aField, name: aField, background: aField, foreground: aField },
  { requiredKeys: [] },
);

/** Fields that both add and update reject, and the beginning of the message. */
export const badQrFields: [what: string, body: Record<string, unknown>, message: string][] = [
  [
    'a frame that is too close to the code',
    { frame: 'Scan me', margin: 3 },
    'margin: must be at least 4 in a frame',
  ],
  ['a character that frames cannot have', { frame: '扫码' }, 'frame: must have only Latin'],
  ['a long text in a frame', { frame: 'x'.repeat(25) }, 'frame: must have at most 24'],
  ['an unknown type', { type: 'poll' }, 'type: must be one of text, vcard, link'],
  ['a number for a type', { type: 1 }, 'type: must be one of'],
  ['a property of Object.prototype for a type', { type: '__proto__' }, 'type: must be one of'],
  ['no data', { data: undefined }, 'data: is required'],
  ['null for data', { data: null }, 'data: is required'],
  ['blank data', { data: '  ' }, 'data: is required'],
  ['a number for a text', { data: 7 }, 'data: must be a string'],
  ['a list for a text', { data: ['a'] }, 'data: must be a string'],
  ['a text with a NUL', { data: 'a\0b' }, 'data: must not contain control characters'],
  ['a lone surrogate for a text', { data: '\ud800' }, 'data: must be well-formed'],
  ['a text of 8 KB', { data: 'x'.repeat(8192) }, 'data: must have at most 2331'],
  ['a text of more bytes than a code holds', { data: 'ü'.repeat(1200) }, 'data: is too long for a QR code'],
  [
    'a relative URL',
    { type: 'link', data: '/a' },
    'data: must be a complete URL that starts with https:// or http://',
  ],
  ['a script for a URL', { type: 'link', data: 'javascript:alert(1)' }, 'data: must be a complete URL'],
  [
    'the URL of its own image',
    { type: 'link', data: 'https://sho.rt/qr/abc' },
    'data: must not redirect back',
  ],
  [
    'a link that is too long for a Location header',
    { type: 'link', data: `https://e.com/${'é'.repeat(1600)}` },
    'data: is too long once encoded',
  ],
  [
    'the URL of a scan',
    { type: 'link', data: 'https://SHO.rt./q/abc?d' },
    'data: must not redirect back to this service',
  ],
  [
    'the encoded URL of a scan',
    { type: 'link', data: 'https://api.sho.rt/%71/abc' },
    'data: must not redirect back',
  ],
  [
    'the URL of a rotator',
    { type: 'link', data: { url: 'http://sho.rt//r/slug' } },
    'data: must not redirect back',
  ],
  ['a word for a phone', { type: 'phone', data: 'call me' }, 'data: must be a phone number'],
  ['no address', { type: 'email', data: { subject: 'Hi' } }, 'data.address: is required'],
  ['no number', { type: 'sms', data: { message: 'Hi' } }, 'data.phone: is required'],
  [
    'an ssid of 33 bytes',
    { type: 'wifi', data: { ssid: 'x'.repeat(33) } },
    'data.ssid: must have at most 32',
  ],
  ['a card without a name', { type: 'vcard', data: { phone: '1' } }, 'data.firstName: is required'],
  ['a list for a card', { type: 'vcard', data: [] }, 'data'],
  ['a number for a name', { name: 7 }, 'name: must be a string'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: must have at most 200'],
  ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
  ['a HEX color', { background: '#ffffff' }, 'background: must be rgb(r,g,b)'],
  ['a color out of range', { background: 'rgb(256,0,0)' }, 'background: must be rgb(r,g,b)'],
  ['a number for a color', { foreground: 0 }, 'foreground: must be a string'],
  ['two parts of a color', { foreground: 'rgb(0,0)' }, 'foreground: must be rgb(r,g,b)'],
  ['light on light', { foreground: 'rgb(200,200,200)' }, 'foreground: needs more contrast'],
  [
    'light on dark',
    { background: 'rgb(0,0,0)', foreground: 'rgb(255,255,255)' },
    'foreground: must be darker than the background',
  ],
  ['a number for a logo', { logo: 7 }, 'logo: must be a string'],
  [
    'a path for a logo',
    { logo: '/logo.png' },
    'logo: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a file for a logo',
    { logo: 'file:///etc/passwd' },
    'logo: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a logo at a private address',
    { logo: 'http://127.0.0.1/logo.png' },
    'logo: could not be fetched from a public',
  ],
  [
    'a logo at the metadata service',
    { logo: 'http://169.254.169.254/' },
    'logo: could not be fetched from a public',
  ],
];
