import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getSource, parseHttpUrl } from '../../../shared/visitor/pages/http-url.ts';
import { noWebAddresses } from '../../support/pages/pages.ts';
import { httpUrl } from '../../support/random/arbitraries.ts';

describe('parseHttpUrl', () => {
  it.each(noWebAddresses)('throws for %j', (url) => {
    expect(() => parseHttpUrl(url)).toThrow(TypeError);
  });

  it('accepts every URL that the API accepts, as printable ASCII without spaces', () => {
    fc.assert(fc.property(httpUrl, (url) => /^https?:[!-~]+$/.test(parseHttpUrl(url).href)));
  });
});

describe('sourceOf', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com'],
    ['HTTP://Example.COM:80/', 'http://example.com'],
    ['https://example.com:8443/', 'https://example.com:8443'],
    ['http://127.0.0.1:3000/a', 'http://127.0.0.1:3000'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example'],
    ['https://user:secret@a_b.example/', 'https://a_b.example'],
  ])('returns the origin of %s', (url, source) => {
    expect(getSource(url)).toBe(source);
  });

  it.each([
    ['http://[::1]:8080/', 'http:'],
    ["https://a;script-src'unsafe-inline'/", 'https:'],
    ['https://a,b/', 'https:'],
    ['https://*/', 'https:'],
    ['https://*.com/', 'https:'],
    [`https://${'a'.repeat(255)}.com/`, 'https:'],
  ])('returns only the scheme of %s, whose host is not a valid policy source', (url, source) => {
    expect(getSource(url)).toBe(source);
  });

  it('never returns characters that end a directive', () => {
    fc.assert(fc.property(httpUrl, (url) => /^https?:(\/\/[a-z0-9._-]+(:\d+)?)?$/.test(getSource(url))));
  });
});
