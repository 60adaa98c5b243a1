import { create } from 'qrcode/lib/core/qrcode.js';
import { describe, expect, it } from 'vitest';
import { parseQrData, type QrType } from '../../../shared/api/fields/qr-data.ts';
import {
  type ErrorCorrectionLevel,
  errorCorrectionLevelFor,
  qrContent,
} from '../../../shared/domain/qr-codes/qr-content.ts';

const scanUrl = 'https://sho.rt/q/abc2345';
const readContent = (type: QrType, data: unknown, level: ErrorCorrectionLevel = 'M') =>
  qrContent(parseQrData(type, data), { scanUrl, level });

describe('the content of a QR code', () => {
  it.each<[QrType, unknown, string]>([
    ['link', 'https://example.com/', scanUrl],
    ['text', 'https://example.com/ & more', 'https://example.com/ & more'],
    ['phone', '+49 30 123', 'tel:+4930123'],
    ['phone', '*100#', 'tel:*100%23'],
    ['email', 'a@example.com', 'mailto:a@example.com'],
    ['email', { address: "o'b+c&d?e#f%g@example.com" }, "mailto:o'b%2Bc%26d%3Fe%23f%25g@example.com"],
    [
      'email',
      { address: 'a@example.com', subject: 'A & B?', body: 'one\ntwo' },
      'mailto:a@example.com?subject=A%20%26%20B%3F&body=one%0D%0Atwo',
    ],
    ['email', { address: 'a@example.com', body: 'ü' }, 'mailto:a@example.com?body=%C3%BC'],
    ['sms', '030 1', 'SMSTO:0301:'],
    ['sms', { phone: '+491', message: 'Hi: you' }, 'SMSTO:+491:Hi: you'],
    ['wifi', { ssid: 'home', password: 'secret' }, 'WIFI:T:WPA;S:home;P:secret;;'],
    [
      'wifi',
      { ssid: 'home', encryption: 'WEP', password: 'x', hidden: true },
      'WIFI:T:WEP;S:home;P:x;H:true;;',
    ],
    ['wifi', { ssid: 'cafe', encryption: 'nopass', password: 'x' }, 'WIFI:T:nopass;S:cafe;;'],
    ['wifi', { ssid: 'a\\b;c,d:e"f', password: ';' }, 'WIFI:T:WPA;S:a\\\\b\\;c\\,d\\:e\\"f;P:\\;;;'],
  ])('of type %s with %j is %s', (type, data, expected) => {
    expect(readContent(type, data)).toBe(expected);
  });

  it('of a vCard has a line for each given field', () => {
    const card = {
      firstName: 'Ann;Marie',
      lastName: 'Lee, PhD',
      organization: 'A\\B',
      phone: '030 1',
      mobile: '0170 2',
      fax: '030 3',
      email: 'ann@example.com',
      site: 'https://exämple.com/a,b;c',
      street: 'Main St 1\nBack',
      city: 'Köln',
      state: 'NRW',
      zip: '50667',
      country: 'Germany',
    };
    expect(readContent('vcard', card).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lee\\, PhD;Ann\\;Marie;;;',
      'FN:Ann\\;Marie Lee\\, PhD',
      'ORG:A\\\\B',
      'TEL;TYPE=WORK,VOICE:0301',
      'TEL;TYPE=CELL:01702',
      'TEL;TYPE=FAX:0303',
      'EMAIL:ann@example.com',
      'ADR:;;Main St 1\\nBack;Köln;NRW;50667;Germany',
      'URL:https://xn--exmple-cua.com/a,b;c',
      'END:VCARD',
      '',
    ]);
  });

  it('of a vCard with only an organization uses it as the name', () => {
    expect(readContent('vcard', { org: 'Us' }).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;;;;',
      'FN:Us',
      'ORG:Us',
      'END:VCARD',
      '',
    ]);
  });
});

describe('the length of a QR code’s content', () => {
  it.each<[ErrorCorrectionLevel, number]>([
    ['M', 2331],
    ['H', 1273],
  ])('at level %s is at most %i bytes in any alphabet, which fits a code', (level, maxBytes) => {
    for (const letters of ['x', 'ü', '€', '😀', 'aB3-zé', '0', 'A1b', 'A%1ü']) {
      const filled = letters.repeat(maxBytes);
      let content = '';
      for (const character of filled) {
        if (Buffer.byteLength(content + character) > maxBytes) break;
        content += character;
      }
      expect(readContent('text', content, level)).toBe(content);
      expect(create(content, { errorCorrectionLevel: level }).version).toBeLessThanOrEqual(40);
    }
  });

  it.each<[ErrorCorrectionLevel, string, string]>([
    ['M', 'ü'.repeat(1166), 'data: is too long for a QR code by 1 byte'],
    ['H', 'x'.repeat(1283), 'data: is too long for a QR code with a logo by 10 bytes'],
  ])('is rejected at level %s if it is too long', (level, content, message) => {
    expect(() => readContent('text', content, level)).toThrow(
      expect.objectContaining({ statusCode: 400, message }),
    );
  });

  it('of a link is that of the scanned URL, regardless of its target', () => {
    expect(readContent('link', `https://example.com/${'x'.repeat(8000)}`, 'H')).toBe(scanUrl);
  });

  it('is measured at level H with a logo, and at M without', () => {
    expect([errorCorrectionLevelFor({ hasLogo: true }), errorCorrectionLevelFor({ hasLogo: false })]).toEqual(
      ['H', 'M'],
    );
  });
});
