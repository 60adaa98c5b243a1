import fc from 'fast-check';
import * as v from 'valibot';
import { HttpUrl } from '../../../shared/api/fields/urls.ts';
import { anyText } from './any-text.ts';
import { anyUrl } from './any-url.ts';

/** Well-formed text of any script, which the contract accepts. */
const text = anyText({ maxLength: 20 });
/** Parameters of a link. */
export const parameters = fc.array(fc.record({ name: text, value: text }), { maxLength: 5 });
/** Typical URLs, and unusual ones that the contract accepts. */
export const httpUrl = fc
  .oneof(
    anyUrl(),
    fc
      .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://'), fc.domain(), text, text, text)
      .map(([scheme, host, path, query, fragment]) => `${scheme}${host}/${path}?${query}#${fragment}`),
    text.map((anything) => `https://${anything}`),
    fc.constantFrom('https://bücher.example/ü?ü=ü#ü', 'http://[::1]:8080/', 'https://u:p@example.com:8443'),
  )
  .filter((url) => v.is(HttpUrl, url));
