import { describe, expect, it, vi } from 'vitest';
import { changeLink, type Link, type LinkChange, newLink } from '../../../shared/domain/links/links.ts';
import { parseLinkChange } from '../../../shared/domain/links/parse-link-change.ts';
import { ServiceError } from '../../../shared/errors.ts';

const url = 'https://example.com/a';
const hosts = new Set(['sho.rt', 'api.sho.rt', 'localhost:3000']);
const context = { hosts };

const aLink = (overrides: Partial<Link> = {}): Link => ({
  id: 1_200_000_345,
  userId: 12,
  alias: 'Summer',
  url,
  date: '2026-01-02 03:04:05',
  clicks: 7,
  retention: 30,
  revision: 3,
  ...overrides,
});

const aChange = (overrides: Partial<LinkChange> = {}): LinkChange => ({ url, options: {}, ...overrides });

/** The message of the 400, or '' if there is no error. */
function readMessage(check: () => unknown): string {
  try {
    check();
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'invalid_request', statusCode: 400 });
    return (error as Error).message;
  }
}

describe('parseLinkChange', () => {
  it.each([
    'https://sho.rt',
    'https://sho.rt/abc?d=e#f',
    'HTTP://SHO.RT/',
    'https://sho.rt:443/abc',
    'http://sho.rt:80/',
    'https://user:pass@sho.rt/',
    'https://api.sho.rt/api/account',
    'https://sho.rt./abc',
    'http://localhost.:3000/',
    'http://localhost:3000/abc',
    'http://LocalHost:3000',
  ])('rejects %s, which is on the service’s own host', (own) => {
    expect(readMessage(() => parseLinkChange({ url: own }, context))).toMatch(/^url: [^;]+$/);
  });

  it.each([
    'https://sho.rt.example.com/',
    'https://notsho.rt/',
    'https://example.com/?to=https://sho.rt/',
    'https://sho.rt@example.com/',
    'http://localhost:3001/',
  ])('accepts %s, which is on another host', (elsewhere) => {
    expect(readMessage(() => parseLinkChange({ url: elsewhere }, context))).toBe('');
  });

  it.each(['api', 'API', 'Login', 'qR', 'AVATAR'])('rejects the reserved alias %s in any case', (custom) => {
    expect(readMessage(() => parseLinkChange({ url, custom }, context))).toMatch(/^custom: [^;]+$/);
  });

  it.each([
    'sho.rt',
    'SHO.RT',
    'https://sho.rt',
    'HTTPS://Sho.Rt/',
    'sho.rt/',
    'api.sho.rt',
    'localhost:3000',
  ])('accepts %s as the service’s own host', (domain) => {
    expect(parseLinkChange({ url, domain }, context).domain).toBeNull();
  });

  it.each([
    'example.com',
    'https://example.com',
    'sho.rt.example.com',
    'ftp://sho.rt',
    'x y',
    ':',
    'http://',
    '*',
  ])('rejects %s, which is not one of the owner’s domains', (domain) => {
    expect(readMessage(() => parseLinkChange({ url, domain }, context))).toMatch(/^domain: [^;]+$/);
  });

  it('names every invalid field in one message', () => {
    const body = { url: 'https://sho.rt/', custom: 'Api', domain: 'example.com' };
    expect(readMessage(() => parseLinkChange(body, context))).toMatch(
      /^url: [^;]+; custom: [^;]+; domain: [^;]+$/,
    );
  });

  it('has no fields that the body does not have', () => {
    expect(parseLinkChange({ url }, context)).toEqual({ url, options: {} });
  });

  it('distinguishes null from absent, except for an alias', () => {
    const body = { url, custom: null, domain: null, metatitle: null, password: null, pixels: null };
    expect(parseLinkChange(body, context)).toEqual({
      url,
      domain: null,
      options: { metatitle: null, passwordHash: null, pixels: null },
    });
  });

  it('contains the hash of a password, but not the password', () => {
    const change = parseLinkChange({ url, password: 'open sesame' }, { hosts, passwordHash: 'scrypt$…' });
    expect(change.options).toEqual({ passwordHash: 'scrypt$…' });
    expect(JSON.stringify(change)).not.toContain('open sesame');
  });
});

describe('changeLink', () => {
  const geotarget = [{ location: 'Canada', link: 'https://example.com/ca' }];
  const full = aLink({
    metatitle: 'Title',
    passwordHash: 'scrypt$…',
    geotarget,
    pixels: [1, 2],
    campaign: 5,
  });

  it('leaves fields that the change does not name', () => {
    expect(changeLink(full, aChange())).toEqual(full);
  });

  it('clears fields that are null', () => {
    const { metatitle: _title, passwordHash: _hash, campaign: _campaign, ...rest } = full;
    const change = aChange({ options: { metatitle: null, passwordHash: null, campaign: null } });
    expect(changeLink(full, change)).toEqual(rest);
  });

  it('replaces arrays as a whole', () => {
    const next = [{ location: 'Peru', link: url }];
    expect(changeLink(full, aChange({ options: { geotarget: next, pixels: [] } }))).toMatchObject({
      geotarget: next,
      pixels: [],
    });
  });

  it('parses no targets that are as they were', () => {
    const geotarget = Array.from({ length: 50 }, (_, i) => ({ location: `${i}`, link: `${url}${i}` }));
    const link = aLink({ geotarget });
    const href = vi.spyOn(URL.prototype, 'href', 'get');
    changeLink(link, aChange({ url: `${url}b` }));
    expect(href.mock.calls.length).toBe(1);
    href.mockRestore();
  });

  it.each([
    ['a domain', { domain: 'https://go.example' }],
    ['parameters', { options: { parameters: [{ name: 'a', value: 'b'.repeat(9500) }] } }],
  ])('checks the targets that are as they were for %s that is new', (_, change) => {
    const geotarget = [{ location: 'France', link: 'https://go.example/a' }];
    expect(readMessage(() => changeLink(aLink({ geotarget }), aChange(change)))).toContain(
      'geotarget[0].link',
    );
  });

  it('sets a new alias and domain, and leaves both unchanged if they are absent', () => {
    const moved = changeLink(full, aChange({ alias: 'Winter', domain: 'https://go.example' }));
    expect(moved).toMatchObject({ alias: 'Winter', domain: 'https://go.example' });
    expect(changeLink(moved, aChange())).toMatchObject({ alias: 'Winter', domain: 'https://go.example' });
    expect(changeLink(moved, aChange({ domain: null }))).not.toHaveProperty('domain');
  });

  it.each([
    ['url', { url: 'https://go.example/other' }],
    ['geotarget[0].link', { options: { geotarget: [{ location: 'Peru', link: 'http://GO.example/' }] } }],
  ])('rejects a target on the link’s own domain, in %s', (place, change) => {
    const branded = aLink({ domain: 'https://go.example' });
    expect(readMessage(() => changeLink(branded, aChange(change)))).toBe(
      `${place}: must not redirect back to this service`,
    );
  });

  it('does not modify the link that it is given', () => {
    const before = structuredClone(full);
    changeLink(full, aChange({ url: 'https://example.com/b', options: { metatitle: null } }));
    expect(full).toEqual(before);
  });

  /** A change that makes the link's JSON `bytes` long, with a description of this character. */
  const sized = (bytes: number, character: string) => {
    const blank = Buffer.byteLength(
      JSON.stringify(changeLink(aLink(), aChange({ options: { description: '' } }))),
    );
    return aChange({
      options: { description: character.repeat((bytes - blank) / Buffer.byteLength(character)) },
    });
  };

  it('accepts a link of 256 KB and rejects a larger one', () => {
    const max = 256 * 1024;
    expect(readMessage(() => changeLink(aLink(), sized(max, 'x')))).toBe('');
    expect(readMessage(() => changeLink(aLink(), sized(max + 1, 'x')))).toMatch(/too large/);
    expect(readMessage(() => changeLink(aLink(), sized(max + 10, 'é')))).toMatch(/too large/);
  });
});

describe('newLink', () => {
  const owned = { id: 9, userId: 12, revision: 0 };

  it('is on the service’s own host, without clicks, and created now', () => {
    const now = new Date('2026-05-06T07:08:09Z');
    expect(
      newLink(owned, 'Summer', aChange({ options: { metatitle: null, description: 'D' } }), now),
    ).toEqual({
      id: 9,
      userId: 12,
      alias: 'Summer',
      url,
      date: '2026-05-06 07:08:09',
      clicks: 0,
      retention: 0,
      revision: 0,
      description: 'D',
    });
  });

  it('has the given alias, regardless of the change', () => {
    expect(newLink(owned, 'given', aChange({ alias: 'asked' }), new Date()).alias).toBe('given');
  });
});
