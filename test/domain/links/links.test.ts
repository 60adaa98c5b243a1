import { describe, expect, it } from 'vitest';
import {
  changeLink,
  type Link,
  type LinkChange,
  newLink,
  parseLinkChange,
} from '../../../shared/domain/links/links.ts';
import { ServiceError } from '../../../shared/errors.ts';

const url = 'https://example.com/a';
const hosts = new Set(['sho.rt', 'api.sho.rt', 'localhost:3000']);
const world = { hosts };

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

/** The words of the 400, or '' when there is nothing to refuse. */
function refusal(check: () => unknown): string {
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
  ])('refuses %s, which leads back to the service', (own) => {
    expect(refusal(() => parseLinkChange({ url: own }, world))).toMatch(/^url: [^;]+$/);
  });

  it.each([
    'https://sho.rt.example.com/',
    'https://notsho.rt/',
    'https://example.com/?to=https://sho.rt/',
    'https://sho.rt@example.com/',
    'http://localhost:3001/',
  ])('takes %s, which leads elsewhere', (elsewhere) => {
    expect(refusal(() => parseLinkChange({ url: elsewhere }, world))).toBe('');
  });

  it.each(['api', 'API', 'Login', 'qR', 'AVATAR'])('refuses the alias %s in any case', (custom) => {
    expect(refusal(() => parseLinkChange({ url, custom }, world))).toMatch(/^custom: [^;]+$/);
  });

  it.each([
    'sho.rt',
    'SHO.RT',
    'https://sho.rt',
    'HTTPS://Sho.Rt/',
    'sho.rt/',
    'api.sho.rt',
    'localhost:3000',
  ])('takes %s as the service’s own host', (domain) => {
    expect(parseLinkChange({ url, domain }, world).domain).toBeNull();
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
  ])('refuses %s, which is not one of the owner’s domains', (domain) => {
    expect(refusal(() => parseLinkChange({ url, domain }, world))).toMatch(/^domain: [^;]+$/);
  });

  it('names all that is wrong at once', () => {
    const body = { url: 'https://sho.rt/', custom: 'Api', domain: 'example.com' };
    expect(refusal(() => parseLinkChange(body, world))).toMatch(/^url: [^;]+; custom: [^;]+; domain: [^;]+$/);
  });

  it('names nothing that the body does not name', () => {
    expect(parseLinkChange({ url }, world)).toEqual({ url, options: {} });
  });

  it('keeps null apart from absent, except for an alias: null is no alias', () => {
    const body = { url, custom: null, domain: null, metatitle: null, password: null, pixels: null };
    expect(parseLinkChange(body, world)).toEqual({
      url,
      domain: null,
      options: { metatitle: null, passwordHash: null, pixels: null },
    });
  });

  it('carries the hash of a password and never the password', () => {
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

  it('leaves what the change does not name', () => {
    expect(changeLink(full, aChange())).toEqual(full);
  });

  it('takes off what the change sets to null', () => {
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

  it('moves to a new alias and domain, and keeps both when the change names none', () => {
    const moved = changeLink(full, aChange({ alias: 'Winter', domain: 'https://go.example' }));
    expect(moved).toMatchObject({ alias: 'Winter', domain: 'https://go.example' });
    expect(changeLink(moved, aChange())).toMatchObject({ alias: 'Winter', domain: 'https://go.example' });
    expect(changeLink(moved, aChange({ domain: null }))).not.toHaveProperty('domain');
  });

  it.each([
    ['url', { url: 'https://go.example/other' }],
    ['geotarget[0].link', { options: { geotarget: [{ location: 'Peru', link: 'http://GO.example/' }] } }],
  ])('refuses a target on the link’s own domain, in %s', (place, change) => {
    const branded = aLink({ domain: 'https://go.example' });
    expect(refusal(() => changeLink(branded, aChange(change)))).toBe(
      `${place}: must not redirect back to this service`,
    );
  });

  it('leaves the link it was given as it was', () => {
    const before = structuredClone(full);
    changeLink(full, aChange({ url: 'https://example.com/b', options: { metatitle: null } }));
    expect(full).toEqual(before);
  });

  /** A link that comes to `bytes` of JSON, by a description of characters of this many bytes. */
  const sized = (bytes: number, character: string) => {
    const blank = Buffer.byteLength(
      JSON.stringify(changeLink(aLink(), aChange({ options: { description: '' } }))),
    );
    return aChange({
      options: { description: character.repeat((bytes - blank) / Buffer.byteLength(character)) },
    });
  };

  it('takes a link of 256 KB and refuses a longer one', () => {
    const most = 256 * 1024;
    expect(refusal(() => changeLink(aLink(), sized(most, 'x')))).toBe('');
    expect(refusal(() => changeLink(aLink(), sized(most + 1, 'x')))).toMatch(/too large/);
    expect(refusal(() => changeLink(aLink(), sized(most + 10, 'é')))).toMatch(/too large/);
  });
});

describe('newLink', () => {
  const owned = { id: 9, userId: 12, revision: 0 };

  it('is on the service’s own host, unclicked, and made now', () => {
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

  it('has the alias that it is given, whatever the change says', () => {
    expect(newLink(owned, 'given', aChange({ alias: 'asked' }), new Date()).alias).toBe('given');
  });
});
