import fc from 'fast-check';
import { anyText } from './any-text.ts';

const plain = fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@");
const encoded = anyText({ minLength: 1, maxLength: 1 }).map((text) =>
  encodeURIComponent(text).replace(/^[^%]$/, (one) => `%${one.charCodeAt(0).toString(16)}`),
);
const character = fc.oneof({ weight: 10, arbitrary: plain }, { weight: 1, arbitrary: encoded });
const segment = fc.string({ unit: character });
const afterPath = fc.string({
  unit: fc.oneof({ weight: 10, arbitrary: character }, fc.constantFrom('/', '?')),
});

/** A URL, with whatever may be in it. As `fc.webUrl`, whose map of all characters takes each process a second. */
export const anyUrl = (): fc.Arbitrary<string> =>
  fc
    .record({
      scheme: fc.constantFrom('http', 'https'),
      domain: fc.domain(),
      path: fc.array(segment).map((segments) => segments.map((one) => `/${one}`).join('')),
      query: fc.option(
        afterPath.map((text) => `?${text}`),
        { nil: '' },
      ),
      fragment: fc.option(
        afterPath.map((text) => `#${text}`),
        { nil: '' },
      ),
    })
    .map(({ scheme, domain, path, query, fragment }) => `${scheme}://${domain}${path}${query}${fragment}`);
