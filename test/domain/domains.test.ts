import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeDomain,
  type Domain,
  domainEntry,
  listHostNames,
  newDomain,
} from '../../shared/domain/domains.ts';
import { MAX_LOCATION_LENGTH } from '../../shared/domain/values/targets.ts';
import { anyText } from '../support/random/any-text.ts';

const local = new Set(['localhost:3000', '127.0.0.1:3000']);
const deployed = new Set(['sho.rt', 'api.sho.rt']);
const label63 = 'a'.repeat(63);
const name253 = `${`${label63}.`.repeat(3)}${'a'.repeat(61)}`;

const readMessage = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the name of a new domain', () => {
  it.each([
    ['http://go.localhost:3000', local, 'http://go.localhost:3000', 'go.localhost'],
    ['http://go.localhost', local, 'http://go.localhost', 'go.localhost'],
    ['https://go.example.com', deployed, 'https://go.example.com', 'go.example.com'],
    ['HTTPS://Go.EXAMPLE.com/', deployed, 'https://go.example.com', 'go.example.com'],
    ['https://go.example.com.', deployed, 'https://go.example.com', 'go.example.com'],
    ['https://go.example.com:443/', deployed, 'https://go.example.com', 'go.example.com'],
    ['http://bücher.example', deployed, 'http://xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['http://XN--BCHER-KVA.example', deployed, 'http://xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['http://go。example。', deployed, 'http://go.example', 'go.example'],
    ['http://a-b.c--d.example', deployed, 'http://a-b.c--d.example', 'a-b.c--d.example'],
    ['http://1.2.3.4.example', deployed, 'http://1.2.3.4.example', '1.2.3.4.example'],
    ['http://sho.rt.example', deployed, 'http://sho.rt.example', 'sho.rt.example'],
    ['http://go.sho.rt', deployed, 'http://go.sho.rt', 'go.sho.rt'],
    [`http://${name253}`, deployed, `http://${name253}`, name253],
  ])('is parsed from %s', (domain, hosts, origin, host) => {
    expect(newDomain({ domain }, hosts)).toEqual({ origin, host, files: {} });
  });

  it.each([
    ['a path', 'https://go.example.com/a'],
    ['a path of slashes', 'https://go.example.com//'],
    ['a path of dots', 'https://go.example.com/.'],
    ['a query', 'https://go.example.com?'],
    ['a fragment', 'https://go.example.com#'],
    ['credentials', 'https://user:secret@go.example.com'],
    ['empty credentials', 'https://@go.example.com'],
    ['a backslash', 'https://go.example.com\\'],
    ['an encoded letter', 'https://g%6f.example.com'],
    ['an encoded dot', 'https://go%2eexample.com'],
    ['no scheme', 'go.example.com'],
    ['another scheme', 'ftp://go.example.com'],
    ['three slashes', 'https:///go.example.com'],
  ])('must not have %s', (_, domain) => {
    expect(readMessage(() => newDomain({ domain }, deployed))).toMatch(/^domain: must be http:\/\/ or https/);
  });

  it.each([
    'http://192.0.2.1',
    'http://192.0.2.1.',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://１９２.0.2.1',
    'http://0',
    'http://[::1]',
    'http://[2001:db8::1]',
    'http://[::ffff:192.0.2.1]',
  ])('must not be an IP address in any notation: %s', (domain) => {
    expect(readMessage(() => newDomain({ domain }, deployed))).toContain('IP address');
  });

  it.each([
    ['a single label', 'http://intranet'],
    ['a single label and a dot', 'http://com.'],
    ['an empty label', 'http://go..example'],
    ['an empty label in front', 'http://.example.com'],
    ['two dots at its end', 'http://example.com..'],
    ['an underscore', 'http://go_to.example'],
    ['a star', 'http://*.example.com'],
    ['a dash in front', 'http://-go.example'],
    ['a dash at the end of a label', 'http://go-.example'],
    ['a label of 64 characters', `http://a${label63}.example`],
    ['a punycode label of 64 characters', `http://${'ü'.repeat(60)}${'a'.repeat(20)}.example`],
    ['254 characters', `http://${name253}a`],
    ['a number as the last label', 'http://go.example.0x4'],
    ['a right-to-left mark', 'http://\u202ego.example'],
    ['a port above the maximum', 'http://go.example.com:65536'],
  ])('must not have %s', (_, domain) => {
    expect(readMessage(() => newDomain({ domain }, deployed))).toMatch(
      /^domain: must have a (valid|full) host name/,
    );
  });

  it.each([
    ['http://localhost:3000', local],
    ['http://LOCALHOST', local],
    ['https://sho.rt', deployed],
    ['http://SHO.RT./', deployed],
    ['http://api.sho.rt', deployed],
    ['http://sho.rt', new Set(['sho.rt:8443'])],
  ])('must not be a host of the service: %s', (domain, hosts) => {
    expect(readMessage(() => newDomain({ domain }, hosts))).toContain('a host of this service');
  });

  it.each([
    ['http://go.localhost:8080', local],
    ['http://go.localhost:80443', local],
    ['http://go.example.com:443', deployed],
    ['https://go.example.com:80', deployed],
    ['https://go.example.com:3000', deployed],
  ])('must not have a port that the service does not use: %s', (domain, hosts) => {
    expect(readMessage(() => newDomain({ domain }, hosts))).toMatch(
      /^domain: must (not have a port|have a valid)/,
    );
  });

  const names = fc.oneof(
    fc.domain(),
    anyText({ maxLength: 20 }),
    fc.stringMatching(/^[a-zA-Z0-9.ü。-]{1,30}$/),
    fc.ipV4Extended(),
  );

  it('is rejected with a message, or normalized to a spelling that parses to itself', () => {
    const written = fc
      .tuple(fc.constantFrom('http://', 'https://', 'HTTP://'), names, fc.constantFrom('', '/', '.', ':3000'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(written, fc.constantFrom(local, deployed), (domain, hosts) => {
        const message = readMessage(() => newDomain({ domain }, hosts));
        if (message) {
          expect(message).toMatch(/^domain: (must|is) /);
          return;
        }
        const name = newDomain({ domain }, hosts);
        expect(name.host).toMatch(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/);
        expect(name.host).not.toMatch(/^[\d.]+$/);
        expect(new URL(name.origin).hostname).toBe(name.host);
        expect(newDomain({ domain: name.origin }, hosts)).toEqual(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same in any case, with and without a trailing slash and dot', () => {
    fc.assert(
      fc.property(
        fc.domain().filter((name) => name.length <= 253),
        (name) => {
          const { host } = newDomain({ domain: `https://${name}` }, deployed);
          for (const domain of [`https://${name.toUpperCase()}`, `https://${name}./`, `http://${name}/`]) {
            expect(newDomain({ domain }, deployed).host).toBe(host);
          }
        },
      ),
    );
  });
});

describe('the redirects of a domain', () => {
  const domain = 'http://go.localhost:3000';

  it.each([
    ['redirectroot', 'https://example.com/'],
    ['redirectroot', 'http://go.localhost:3000/welcome'],
    ['redirectroot', 'http://localhost:3000/abc'],
    ['redirect404', 'https://example.com/missing?from=us#top'],
    ['redirect404', 'https://example.com/go.localhost:3000'],
    ['redirect404', 'http://localhost:8080/'],
    ['redirect404', 'http://www.go.localhost:3000/'],
  ])('accept %s as %s', (field, url) => {
    expect(newDomain({ domain, [field]: url }, local)).toEqual({
      origin: domain,
      host: 'go.localhost',
      files: {},
      [field]: url,
    });
  });

  it.each([
    ['redirectroot', 'http://go.localhost:3000'],
    ['redirectroot', 'HTTPS://GO.localhost/'],
    ['redirectroot', 'http://go.localhost.:3000/?a=b#c'],
    ['redirectroot', 'http://user@go.localhost:3000//'],
    ['redirectroot', 'http://go.localhost:3000/a/..'],
    ['redirectroot', 'http://go.localhost:3000/%2e'],
    ['redirect404', 'http://go.localhost:3000'],
    ['redirect404', 'http://go.localhost:3000/missing'],
    ['redirect404', 'https://GO.localhost.'],
    ['redirect404', 'http://localhost:3000/'],
    ['redirect404', 'http://127.1:3000/missing'],
  ])('must not cause a redirect loop: %s to %s', (field, url) => {
    const refused = new RegExp(`^${field}: must not redirect back`);
    expect(readMessage(() => newDomain({ domain, [field]: url }, local))).toMatch(refused);
    const before = { id: 1, userId: 1, revision: 0, ...newDomain({ domain }, local) };
    expect(readMessage(() => changeDomain(before, { [field]: url }, local))).toMatch(refused);
  });

  it('must fit into a header once encoded', () => {
    const ofLength = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
    const redirectroot = ofLength(MAX_LOCATION_LENGTH);
    expect(newDomain({ domain, redirectroot }, local)).toMatchObject({ redirectroot });
    const tooLong = {
      redirectroot: ofLength(MAX_LOCATION_LENGTH + 1),
      redirect404: `https://e.org/${'ü'.repeat(3000)}`,
    };
    expect(readMessage(() => newDomain({ domain, ...tooLong }, local))).toBe(
      'redirectroot: is too long once encoded; redirect404: is too long once encoded',
    );
  });

  it('are named together with the domain if all are invalid', () => {
    const redirect404 = 'http://localhost:3000/';
    const message = readMessage(() => newDomain({ domain: 'http://intranet', redirect404 }, local));
    expect(message).toMatch(/^domain: must .*; redirect404: must /);
  });
});

describe('changeDomain', () => {
  const before: Domain = {
    id: 1,
    userId: 2,
    revision: 3,
    origin: 'https://go.example',
    host: 'go.example',
    redirectroot: 'https://example.com/root',
    redirect404: 'https://example.com/404',
  };
  const { redirectroot: _root, ...withoutRoot } = before;

  it.each([
    ['leaves absent fields unchanged', {}, before],
    ['clears fields that are null', { redirectroot: null }, withoutRoot],
    ['replaces given fields', { redirect404: 'https://e.org' }, { ...before, redirect404: 'https://e.org' }],
  ])('%s', (_, change, after) => {
    expect(changeDomain(before, change, deployed)).toEqual({ ...after, files: {} });
  });
});

describe('domainEntry', () => {
  it('shows missing redirects as empty strings', () => {
    const domain = { id: 1, userId: 2, revision: 3, origin: 'https://go.example', host: 'go.example' };
    expect(domainEntry(domain)).toEqual({
      id: 1,
      domain: 'https://go.example',
      redirectroot: '',
      redirect404: '',
    });
  });
});

describe('hostNamesOf', () => {
  it('drops the ports', () => {
    expect([...listHostNames(new Set(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'sho.rt']))]).toEqual(
      ['localhost', '127.0.0.1', '[::1]', 'sho.rt'],
    );
  });
});
