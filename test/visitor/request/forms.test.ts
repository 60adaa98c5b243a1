import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_PAIRS } from '../../../shared/api/console/link-form.ts';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import {
  MAX_SESSION_FORM_BYTES,
  MAX_SESSION_FORM_CHARACTERS,
  readForm,
} from '../../../shared/visitor/request/forms.ts';

const read = async (body: string, type = 'application/x-www-form-urlencoded') => {
  const event = { headers: { 'content-type': type }, body, isBase64Encoded: false };
  return readForm(event as unknown as HttpEvent, { maxPairs: MAX_LINK_PAIRS });
};
const inParts = (count: number) =>
  `${'--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--boundary--\r\n`;
const PARTS = 'multipart/form-data; boundary=boundary';

describe('a form', () => {
  it('has the fields that a browser encoded', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), async (pairs) => {
        const encoded = new URLSearchParams(pairs);
        const fields = await read(encoded.toString());
        for (const [name] of pairs) expect(fields?.getAll(name)).toEqual(encoded.getAll(name));
        expect([...(fields ?? [])]).toHaveLength(pairs.length);
      }),
    );
  });

  it.each([
    ['names without values', 'a&b', { a: '', b: '' }],
    ['broken escapes', 'a=%&b=%zz&c=%ff', { a: '%', b: '%zz', c: '\ufffd' }],
    ['names of prototypes', '__proto__=1&constructor=2', { ['__proto__']: '1', constructor: '2' }],
  ])('may have %s', async (_, body, expected) => {
    expect(Object.entries(Object.fromEntries((await read(body)) ?? []))).toEqual(Object.entries(expected));
  });

  it.each([
    ['URL-encoded', 'a&'.repeat(2_999), 'a&'.repeat(3_001), undefined],
    ['in parts', inParts(2_998), inParts(3_001), PARTS],
  ])('is refused with more fields than any of ours has: %s', async (_, most, more, type) => {
    expect([...((await read(most, type)) ?? [])].length).toBeGreaterThan(2_990);
    expect(await read(more, type)).toBeUndefined();
  });

  it.each([
    ['as many headers', 'X: y\r\n'.repeat(3), '1'],
    ['headers as long', `X: ${'y'.repeat(900)}\r\n`, '1'],
    ['more headers', 'X: y\r\n'.repeat(4), undefined],
    ['longer headers', `X: ${'y'.repeat(1_000)}\r\n`, undefined],
    ['headers without an end', 'X:\r\n'.repeat(200_000), undefined],
  ])('in parts may have two more headers than browsers send: %s', async (_, more, expected) => {
    const toPart = (headers: string, value: string) =>
      `--boundary\r\n${headers}Content-Disposition: form-data; name="a"\r\n\r\n${value}\r\n`;
    const fields = await read(`${toPart('', '0')}${toPart(more, '1')}--boundary--\r\n`, PARTS);
    expect(fields?.getAll('a')[1]).toBe(expected);
    expect(fields === undefined).toBe(expected === undefined);
  });

  it.each([
    ['URL-encoded', (name: string, value: string) => `${name}=${value}`, undefined],
    [
      'in parts',
      (name: string, value: string) =>
        `--boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--boundary--\r\n`,
      PARTS,
    ],
    [
      'in a file of text',
      (name: string, value: string) =>
        `--boundary\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n${value}\r\n--boundary--\r\n`,
      PARTS,
    ],
  ])('is refused with more text than any of ours has, except in images: %s', async (_, toBody, type) => {
    const most = 'x'.repeat(MAX_SESSION_FORM_CHARACTERS - 1);
    expect((await read(toBody('a', most), type))?.get('a')).toBe(most);
    expect(await read(toBody('a', `${most}x`), type)).toBeUndefined();
    expect(await read(toBody('a.file', `${most}x`), type)).toBeDefined();
  });

  it.each([
    [7, 0],
    [8, 1],
    [70, 1],
    [71, 0],
  ])('in parts with a boundary of %i characters has %i fields', async (length, count) => {
    const boundary = `a${'-'.repeat(length - 1)}`;
    const body = inParts(1).replaceAll('--boundary', `--${boundary}`);
    const fields = await read(body, `multipart/form-data; boundary=${boundary}`);
    expect([...(fields ?? [])]).toHaveLength(count);
  });

  it('in parts is parsed with the boundary that was checked', async () => {
    const fields = await read(inParts(2), 'multipart/form-data; x-boundary=other; boundary=boundary');
    expect([...(fields ?? [])]).toEqual([]);
  });

  it('in parts may have empty lines and dashes in its values', async () => {
    const value = `\r\n--\r\n--c\r\n${'line\r\n'.repeat(1_000)}`;
    const body = `--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--boundary--\r\n`;
    expect((await read(body, 'multipart/form-data; boundary="boundary"'))?.get('a')).toBe(value);
  });

  it('has more than 2 MB only in parts, as browsers send files', async () => {
    const text = 'x'.repeat(MAX_SESSION_FORM_BYTES);
    const part = `--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--boundary--\r\n`;
    const limits = { maxBytes: 2 * MAX_SESSION_FORM_BYTES, maxCharacters: 2 * MAX_SESSION_FORM_BYTES };
    const readLarge = (body: string, type: string) =>
      readForm(
        { headers: { 'content-type': type }, body, isBase64Encoded: false } as unknown as HttpEvent,
        limits,
      );
    expect((await readLarge(part, PARTS))?.get('a')).toBe(text);
    expect(await readLarge(`a=${text}`, 'application/x-www-form-urlencoded')).toBeUndefined();
  });

  it('without long lists has at most 500 fields', async () => {
    const readShort = (body: string) =>
      readForm({ headers: {}, body, isBase64Encoded: false } as unknown as HttpEvent);
    expect([...((await readShort('a&'.repeat(499))) ?? [])].length).toBeGreaterThan(490);
    expect(await readShort('a&'.repeat(501))).toBeUndefined();
  });
});
