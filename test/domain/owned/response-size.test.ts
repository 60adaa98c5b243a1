import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countResponseBytes,
  countTextBytes,
  MAX_RESPONSE_BYTES,
} from '../../../shared/domain/owned/response-size.ts';
import { MAX_PAYLOAD_BYTES } from '../../support/calls/payload.ts';
import { anyText } from '../../support/random/any-text.ts';

const someText = anyText({ maxLength: 300 });

describe('the bytes of a response', () => {
  it('are those that Lambda sends', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const withText = Buffer.byteLength(JSON.stringify({ body: JSON.stringify({ text }) }));
        const without = Buffer.byteLength(JSON.stringify({ body: JSON.stringify({ text: '' }) }));
        expect(countTextBytes(text)).toBe(withText - without);
        expect(countResponseBytes(text) - countResponseBytes('')).toBe(withText - without);
      }),
    );
  });

  it('leave room for headers within the limit of Lambda', () => {
    expect(MAX_PAYLOAD_BYTES - MAX_RESPONSE_BYTES).toBeGreaterThan(4000);
  });
});
