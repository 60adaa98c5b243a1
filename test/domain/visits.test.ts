import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../shared/domain/links.ts';
import { decideVisit, type Route, routeOf } from '../../shared/domain/visits.ts';
import { httpUrl, parameters } from '../support/arbitraries.ts';

const now = new Date('2026-05-06T07:08:09Z');
const past = '2026-05-06 07:08:09';
const future = '2026-05-06 07:08:10';
const target = 'https://example.com/a?b=c#d';

const aRoute = (overrides: Partial<Route> = {}): Route => ({
  linkId: 1,
  userId: 12,
  retention: 30,
  url: target,
  ...overrides,
});

describe('decideVisit', () => {
  it.each([
    ['an unknown alias', undefined, { kind: 'unknown' }],
    ['a link', aRoute(), { kind: 'redirect', location: target }],
    ['a link that expires this second', aRoute({ expiry: past }), { kind: 'expired' }],
    [
      'a link that expires the next second',
      aRoute({ expiry: future }),
      { kind: 'redirect', location: target },
    ],
    ['a link with a password', aRoute({ passwordHash: 'scrypt$…' }), { kind: 'password' }],
    [
      'an expired link with a password: expiry counts first',
      aRoute({ expiry: past, passwordHash: 'scrypt$…' }),
      { kind: 'expired' },
    ],
    [
      'a link with a password that is not expired',
      aRoute({ expiry: future, passwordHash: 'scrypt$…', parameters: [{ name: 'x', value: 'y' }] }),
      { kind: 'password' },
    ],
    [
      'a link with parameters',
      aRoute({ parameters: [{ name: 'x', value: 'y' }] }),
      { kind: 'redirect', location: 'https://example.com/a?b=c&x=y#d' },
    ],
  ])('decides for %s', (_, route, visit) => {
    expect(decideVisit(route, now)).toEqual(visit);
  });

  it('leads to a location that a header can hold, for any target and parameters', () => {
    fc.assert(
      fc.property(httpUrl, parameters, (url, added) => {
        const visit = decideVisit(aRoute({ url, parameters: added }), now);
        const location = visit.kind === 'redirect' ? visit.location : '';
        expect(location).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
        expect(new URL(location).origin).toBe(new URL(url).origin);
        expect(new URL(location).pathname).toBe(new URL(url).pathname);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('routeOf', () => {
  const link: Link = {
    id: 1_200_000_345,
    userId: 12,
    alias: 'Summer',
    host: '*',
    url: target,
    date: '2026-01-02 03:04:05',
    clicks: 7,
    retention: 30,
    revision: 3,
    description: 'for the owner',
    campaign: 4,
    channel: 5,
  };
  const visible = {
    expiry: future,
    passwordHash: 'scrypt$…',
    type: { kind: 'frame' as const },
    geotarget: [{ location: 'Peru', link: target }],
    devicetarget: [{ device: 'iphone', link: target }],
    languagetarget: [{ language: 'pt-br', link: target }],
    parameters: [{ name: 'x', value: 'y' }],
    pixels: [9],
    metatitle: 'T',
    metadescription: 'M',
    metaimage: 'https://example.com/i.png',
  };

  it('has what a visit needs and nothing that only the owner sees', () => {
    expect(routeOf({ ...link, ...visible })).toEqual({
      linkId: link.id,
      userId: 12,
      retention: 30,
      url: target,
      ...visible,
    });
  });

  it('has no more of a plain link than its owner and target', () => {
    expect(JSON.parse(JSON.stringify(routeOf(link)))).toEqual({
      linkId: link.id,
      userId: 12,
      retention: 30,
      url: target,
    });
  });
});
