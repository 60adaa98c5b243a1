import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { readForm } from '../../../shared/visitor/request/forms.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const read = async (body: string, type = 'application/x-www-form-urlencoded') => {
  const event = { headers: { 'content-type': type }, body, isBase64Encoded: false };
  return readForm(event as unknown as HttpEvent, MAX_BYTES);
};
const inParts = (count: number) =>
  `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`;
const PARTS = 'multipart/form-data; boundary=b';

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
    ['URL-encoded', 'a&'.repeat(4_999), 'a&'.repeat(5_001), undefined],
    ['in parts', inParts(4_998), inParts(5_001), PARTS],
  ])('is refused with more fields than any of ours has: %s', async (_, most, more, type) => {
    expect([...((await read(most, type)) ?? [])].length).toBeGreaterThan(4_990);
    expect(await read(more, type)).toBeUndefined();
  });
});
