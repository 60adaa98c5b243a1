import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQrData, type QrType } from '../../../shared/api/fields/qr-data.ts';
import { qrContent } from '../../../shared/domain/qr-codes/qr-content.ts';
import { anyText } from '../../support/random/any-text.ts';

const readContent = (type: QrType, data: unknown) =>
  qrContent(parseQrData(type, data), { scanUrl: 'https://sho.rt/q/abc2345', level: 'M' });

/** Hostile text that the contract accepts. */
const text = (maxLength: number) =>
  fc
    .oneof(
      anyText({ maxLength }),
      fc.string({ unit: fc.constantFrom(...'\\;,:"\r\n\t\u0085\u2028\u2029 aEND:VCARD&?#%=ü😀'), maxLength }),
    )
    .filter((value) => isTaken('text', value));

function isTaken(type: QrType, data: unknown): boolean {
  try {
    return Boolean(parseQrData(type, data));
  } catch {
    return false;
  }
}

/** How a reader unescapes text that ends at any of `ends`. */
function split(content: string, end: string): string[] {
  const parts = [''];
  for (const [piece] of content.matchAll(/\\?[\s\S]/gu)) {
    if (piece === end) parts.push('');
    else parts.push(`${parts.pop()}${piece}`);
  }
  return parts;
}
const unescaped = (value: string) =>
  value.replace(/\\([\s\S])/gu, (_, character) => (character === 'n' ? '\n' : character));

describe('a QR code with any content', () => {
  it('has the given address, subject, and body in an email, and no other header', () => {
    fc.assert(
      fc.property(text(60), text(60), (subject, body) => {
        const data = { address: 'a&b@example.com', subject, body };
        const [head = '', query = ''] = readContent('email', data).split('?');
        expect(decodeURIComponent(head)).toBe('mailto:a&b@example.com');
        const crlf = (value: string) => value.trim().replace(/\r\n?|\n/g, '\r\n');
        expect(query.split('&').map((header) => header.split('=').map(decodeURIComponent))).toEqual([
          ['subject', crlf(subject)],
          ['body', crlf(body)],
        ]);
        expect(query).toMatch(/^[\x21-\x7e]*$/);
      }),
    );
  });

  it('has the given name and password in a network, and no other field', () => {
    const verbatim = fc
      .oneof(anyText({ maxLength: 8 }), fc.string({ unit: fc.constantFrom(...'\\;,:"T '), maxLength: 30 }))
      .filter((ssid) => isTaken('wifi', { ssid }));
    fc.assert(
      fc.property(verbatim, verbatim, (ssid, password) => {
        const content = readContent('wifi', { ssid, password });
        expect(split(content.slice('WIFI:'.length), ';')).toHaveLength(5);
        expect(split(content.slice('WIFI:'.length), ';').map(unescapedField)).toEqual([
          ['T', 'WPA'],
          ['S', ssid],
          ['P', password],
          [''],
          [''],
        ]);
      }),
    );
    function unescapedField(field: string) {
      return split(field, ':').map((part) => part.replace(/\\([\s\S])/gu, '$1'));
    }
  });

  it('has the given lines in a vCard, and their values can be parsed', () => {
    fc.assert(
      fc.property(text(40), text(40), text(40), (lastName, street, organization) => {
        const lines = readContent('vcard', { lastName, street, organization }).split(
          /\r\n|[\r\n\u0085\u2028\u2029]/,
        );
        expect(lines.map((line) => line.split(':')[0])).toEqual([
          'BEGIN',
          'VERSION',
          'N',
          'FN',
          'ORG',
          'ADR',
          'END',
          '',
        ]);
        const value = (index: number) => split(lines[index]?.replace(/^\w+:/, '') ?? '', ';').map(unescaped);
        const read = (written: string) => written.trim().replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n');
        expect(value(2)).toEqual([read(lastName), '', '', '', '']);
        expect(value(4)).toEqual([read(organization)]);
        expect(value(5)).toEqual(['', '', read(street), '', '', '', '']);
      }),
    );
  });

  it('has the given phone number in a text message', () => {
    fc.assert(
      fc.property(text(60), (message) => {
        expect(readContent('sms', { phone: '+491', message })).toBe(`SMSTO:+491:${message.trim()}`);
      }),
    );
  });
});
