import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RgbColor } from '../../../shared/api/fields/colors.ts';
import { Fields, Text } from '../../../shared/api/fields/fields.ts';
import { parseQrData, QrData, type QrType } from '../../../shared/api/fields/qr-data.ts';

const noCard = {
  firstName: undefined,
  lastName: undefined,
  organization: undefined,
  phone: undefined,
  mobile: undefined,
  fax: undefined,
  email: undefined,
  site: undefined,
  street: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
  country: undefined,
};

describe('the data of a QR code', () => {
  it.each<[QrType, unknown, unknown]>([
    ['text', ' hello ', 'hello'],
    ['text', { text: 'hello' }, 'hello'],
    ['link', 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['link', { url: 'https://example.com' }, 'https://example.com'],
    ['phone', '+49 (30) 123-45', '+493012345'],
    ['phone', { phone: '*123#' }, '*123#'],
    ['email', 'a@example.com', { address: 'a@example.com' }],
    [
      'email',
      { email: 'a@example.com', subject: 'Hi', body: '' },
      { address: 'a@example.com', subject: 'Hi', body: null },
    ],
    ['sms', '+4930123', { phone: '+4930123' }],
    ['sms', { phone: '030 123', message: 'Hi' }, { phone: '030123', message: 'Hi' }],
    ['wifi', { ssid: 'home' }, { ssid: 'home', encryption: 'nopass', password: undefined, hidden: false }],
    [
      'wifi',
      { ssid: ' home ', pass: ' secret ' },
      { ssid: ' home ', encryption: 'WPA', password: ' secret ', hidden: false },
    ],
    [
      'wifi',
      { ssid: 'h', encryption: 'wpa2', password: 'p', hidden: true },
      { ssid: 'h', encryption: 'WPA', password: 'p', hidden: true },
    ],
    [
      'wifi',
      { ssid: 'h', encryption: 'none', password: '' },
      { ssid: 'h', encryption: 'nopass', password: null, hidden: false },
    ],
    ['vcard', { firstName: 'Ann', phone: '1 2' }, { ...noCard, firstName: 'Ann', phone: '12' }],
    [
      'vcard',
      { fname: 'Ann', lname: 'Lee', organisation: 'Us', cell: '1', website: 'https://example.com' },
      {
        ...noCard,
        firstName: 'Ann',
        lastName: 'Lee',
        organization: 'Us',
        mobile: '1',
        site: 'https://example.com',
      },
    ],
  ])('of type %s is parsed from %j', (type, data, expected) => {
    expect(parseQrData(type, data)).toEqual({ type, data: expected });
  });

  it.each<[QrType, unknown, string]>([
    ['text', undefined, 'data: is required'],
    ['text', null, 'data: is required'],
    ['text', '', 'data: is required'],
    ['text', 7, 'data: must be a string'],
    ['text', ['a'], 'data: must be a string'],
    ['text', { url: 'a' }, 'data: is required'],
    ['text', 'a\0b', 'data: must not contain control characters'],
    ['text', '\ud800', 'data: must be well-formed Unicode'],
    ['text', 'x'.repeat(2332), 'data: must have at most 2331 characters'],
    ['link', 'javascript:alert(1)', 'data: must be a complete URL that starts with https:// or http://'],
    ['link', 'example.com', 'data: must be a complete URL that starts with https:// or http://'],
    ['phone', 'call me', 'data: must be a phone number'],
    ['phone', '+()', 'data: must be a phone number'],
    ['phone', '1;ext=2', 'data: must be a phone number'],
    ['email', {}, 'data.address: is required'],
    ['email', 'someone', 'data.address: must be an email address'],
    ['email', [], 'data.address: is required'],
    ['email', 7, 'data: must be an object'],
    ['email', 'a@example.com?bcc=b@example.com', 'data.address: must be an email address'],
    ['sms', { message: 'Hi' }, 'data.phone: is required'],
    ['sms', { phone: '1', message: 7 }, 'data.message: must be a string'],
    ['wifi', 'home', 'data: must be an object'],
    ['wifi', {}, 'data.ssid: is required'],
    ['wifi', { ssid: 'ü'.repeat(17) }, 'data.ssid: must have at most 32 bytes'],
    ['wifi', { ssid: 'a\nb' }, 'data.ssid: must not contain control characters'],
    ['wifi', { ssid: 'a', encryption: 'WPA' }, 'data.password: is required'],
    ['wifi', { ssid: 'a', encryption: 'toString' }, 'data.encryption: must be WPA, WEP, or nopass'],
    ['wifi', { ssid: 'a', hidden: 'yes' }, 'data.hidden: must be true or false'],
    ['wifi', { ssid: 'a', password: 'x'.repeat(65) }, 'data.password: must have at most 64 characters'],
    ['vcard', {}, 'data.firstName: is required without a lastName or an organization'],
    [
      'vcard',
      { firstName: 'A', email: 'x', site: 'y' },
      'data.email: must be an email address; data.site: must be a complete URL that starts with https:// or http://',
    ],
    ['vcard', { lname: 'x'.repeat(201) }, 'data.lastName: must have at most 200 characters'],
  ])('of type %s is rejected as %j, with the field in the message', (type, data, message) => {
    expect(() => parseQrData(type, data)).toThrow(expect.objectContaining({ statusCode: 400, message }));
  });

  it('ignores fields with the names of object properties', () => {
    const data = JSON.parse('{"address": "a@example.com", "__proto__": {"body": "x"}, "constructor": 1}');
    expect(parseQrData('email', data)).toEqual({ type: 'email', data: { address: 'a@example.com' } });
  });
});

describe('a contract with type, data, and other fields', () => {
  const body = v.intersect([Fields({ name: v.optional(Text(10)) }), QrData]);

  it('parses all of them', () => {
    const input = { type: 'phone', data: '0 1', name: 'mine', other: 1 };
    expect(v.parse(body, input)).toEqual({ type: 'phone', data: '01', name: 'mine' });
  });

  it.each([
    [{ data: 'a' }, { type: 'is required' }],
    [{ type: 'fax', data: 'a' }, { type: 'must be one of text, vcard, link, email, phone, sms, wifi' }],
    [{ type: ['text'], data: 'a' }, { type: 'must be one of text, vcard, link, email, phone, sms, wifi' }],
    [{ type: 'text' }, { data: 'is required' }],
    [
      { type: 'wifi', data: {}, name: 7 },
      { 'data.ssid': 'is required', name: 'must be a string' },
    ],
  ])('names the invalid fields of %j', (input, expected) => {
    const { issues = [] } = v.safeParse(body, input);
    const problems = issues.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(Object.fromEntries(problems)).toEqual(expected);
  });
});

describe('RgbColor', () => {
  it.each([
    ['rgb(0,0,0)', { red: 0, green: 0, blue: 0 }],
    [' RGB( 255 , 1,\t20 ) ', { red: 255, green: 1, blue: 20 }],
  ])('parses %j', (text, expected) => {
    expect(v.parse(RgbColor, text)).toEqual(expected);
  });

  it.each([
    'rgb(256,0,0)',
    'rgb(0,0)',
    'rgb(0,0,0,0)',
    'rgb(-1,0,0)',
    'rgb(1.5,0,0)',
    'rgba(0,0,0,1)',
    '#000000',
    'red',
    'rgb(0,0,0)"/>',
  ])('rejects %s', (text) => {
    expect(v.safeParse(RgbColor, text).issues?.map(({ message }) => message)).toEqual([
      'must be rgb(r,g,b) with three whole numbers from 0 to 255',
    ]);
  });
});
