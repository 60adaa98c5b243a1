import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkRoute, toLinkRoute } from '../../../shared/domain/links/link-routes.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { decideVisit, type Visit, type VisitorTraits } from '../../../shared/domain/links/visits.ts';
import { listDefaultTargets, listedTargets } from '../../../shared/domain/values/targets.ts';
import { httpUrl, parameters } from '../../support/random/arbitraries.ts';

const now = new Date('2026-05-06T07:08:09Z');
const past = '2026-05-06 07:08:09';
const future = '2026-05-06 07:08:10';
const target = 'https://example.com/a?b=c#d';

const aRoute = (overrides: Partial<LinkRoute> = {}): LinkRoute => ({
  linkId: 1,
  userId: 12,
  retention: 30,
  url: target,
  ...overrides,
});

const aVisitor = (overrides: Partial<VisitorTraits> = {}): VisitorTraits => ({
  devices: [],
  countryCode: undefined,
  languages: [],
  isBot: false,
  opensIntents: false,
  isPrivate: false,
  isUnlocked: false,
  query: '',
  draw: () => 0.5,
  ...overrides,
});

const redirect: Visit = { kind: 'redirect', location: target, target: 'url' };
const passwordHash = 'scrypt$…';
const parameter = [{ name: 'x', value: 'y' }];
const withParameter = 'https://example.com/a?b=c&x=y#d';
const peru = 'https://example.com/peru';
const geotarget = [{ location: 'Peru', link: peru }];
const countryCodes = ['PE'];

describe('decideVisit', () => {
  it.each<[string, LinkRoute | undefined, Partial<VisitorTraits>, Visit]>([
    ['an unknown alias', undefined, {}, { kind: 'unknown' }],
    ['a link', aRoute(), {}, redirect],
    ['a link that expires this second', aRoute({ expiry: past }), {}, { kind: 'expired' }],
    ['a link that expires the next second', aRoute({ expiry: future }), {}, redirect],
    ['a link with a password', aRoute({ passwordHash }), {}, { kind: 'password' }],
    [
      'a visitor’s query, which a link passes on if it says so',
      aRoute({ passquery: true, parameters: parameter }),
      { query: 'gclid=1&x=mine&b=mine&gclid=2' },
      { kind: 'redirect', location: 'https://example.com/a?b=c&x=y&gclid=1&gclid=2#d', target: 'url' },
    ],
    ['a visitor’s query, which other links drop', aRoute(), { query: 'gclid=1' }, redirect],
    ['a password that was given', aRoute({ passwordHash }), { isUnlocked: true }, redirect],
    [
      'an expired link: expiry before password',
      aRoute({ expiry: past, passwordHash }),
      {},
      { kind: 'expired' },
    ],
    [
      'an expired link that is unlocked',
      aRoute({ expiry: past, passwordHash }),
      { isUnlocked: true },
      { kind: 'expired' },
    ],
    [
      'a bot: password before preview',
      aRoute({ passwordHash, metatitle: 'T' }),
      { isBot: true },
      { kind: 'password' },
    ],
    ['a bot at a link with meta fields', aRoute({ metatitle: 'T' }), { isBot: true }, { kind: 'preview' }],
    [
      'a bot on a link with an image',
      aRoute({ metaimage: target, type: { kind: 'frame' } }),
      { isBot: true },
      { kind: 'preview' },
    ],
    ['a person at a link with meta fields', aRoute({ metatitle: 'T' }), {}, redirect],
    [
      'a bot on any other link, of any type',
      aRoute({ type: { kind: 'splash' }, pixels: [1] }),
      { isBot: true },
      redirect,
    ],
    [
      'a device target with parameters',
      aRoute({ geotarget, countryCodes, parameters: parameter }),
      { countryCode: 'PE' },
      { kind: 'redirect', location: `${peru}?x=y`, target: 'country:PE' },
    ],
    [
      'a frame',
      aRoute({ type: { kind: 'frame' }, parameters: parameter }),
      {},
      { kind: 'frame', location: withParameter, target: 'url' },
    ],
    [
      'the generic splash page',
      aRoute({ type: { kind: 'splash' } }),
      {},
      { kind: 'splash', location: target, target: 'url' },
    ],
    [
      'a custom splash page',
      aRoute({ type: { kind: 'custom-splash', id: 7 }, geotarget, countryCodes }),
      { countryCode: 'PE' },
      { kind: 'splash', location: peru, target: 'country:PE', id: 7 },
    ],
    [
      'a custom splash page before a target that forbids frames',
      aRoute({ type: { kind: 'custom-splash', id: 7 }, unframeable: [target] }),
      {},
      { kind: 'splash', location: target, target: 'url', id: 7 },
    ],
    [
      'an overlay over a target that forbids frames',
      aRoute({ type: { kind: 'overlay', id: 8 }, unframeable: [target] }),
      {},
      redirect,
    ],
    [
      'an overlay',
      aRoute({ type: { kind: 'overlay', id: 8 } }),
      {},
      { kind: 'overlay', location: target, target: 'url', id: 8 },
    ],
    ['pixels', aRoute({ pixels: [1] }), {}, { kind: 'pixels', location: target, target: 'url' }],
    [
      'pixels on a direct link',
      aRoute({ type: { kind: 'direct' }, pixels: [1], parameters: parameter }),
      {},
      { kind: 'pixels', location: withParameter, target: 'url' },
    ],
    ['pixels that were all taken off', aRoute({ pixels: [] }), {}, redirect],
    ['pixels, for who asks not to be tracked', aRoute({ pixels: [1] }), { isPrivate: true }, redirect],
  ])('decides for %s', (_, route, visitor, visit) => {
    expect(decideVisit(route, aVisitor(visitor), now)).toEqual(visit);
  });

  const someTargets = <K extends string>(key: K, names: string[]) =>
    fc.array(
      fc.record({ [key]: fc.oneof(fc.constantFrom(...names), fc.string()), link: httpUrl } as Record<
        K | 'link',
        fc.Arbitrary<string>
      >),
      { maxLength: 5 },
    );
  const someRoute = fc.record(
    {
      url: httpUrl,
      parameters,
      geotarget: someTargets('location', ['Peru', 'FR', 'USA']),
      devicetarget: someTargets('device', ['iPhone', 'Android', 'desktop']),
      languagetarget: someTargets('language', ['pt', 'pt-br', 'de']),
      type: fc.constantFrom(
        { kind: 'direct' as const },
        { kind: 'frame' as const },
        { kind: 'overlay' as const, id: 1 },
      ),
      pixels: fc.array(fc.nat(), { maxLength: 2 }),
      metatitle: fc.string(),
      passquery: fc.boolean(),
    },
    { requiredKeys: ['url'] },
  );
  const someVisitor = fc.record({
    devices: fc.subarray(['iphone', 'ios', 'android', 'desktop'] as const),
    countryCode: fc.option(fc.oneof(fc.constantFrom('PE', 'FR', 'US'), fc.string()), { nil: undefined }),
    languages: fc.array(fc.oneof(fc.constantFrom('pt', 'pt-br', 'de'), fc.string())),
    isBot: fc.boolean(),
    isPrivate: fc.boolean(),
    isUnlocked: fc.boolean(),
    query: fc.string(),
  });

  it('never throws, and redirects to one of the link’s targets with a valid header value', () => {
    fc.assert(
      fc.property(someRoute, someVisitor, (overrides, visitor) => {
        const route = aRoute(overrides as Partial<LinkRoute>);
        const visit = decideVisit(route, aVisitor(visitor), now);
        if (visit.kind === 'preview') return;
        const { location } = visit as { location: string };
        expect(location).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
        const targets = [...listDefaultTargets(route), ...listedTargets(route)].map(
          ({ url }) => new URL(url),
        );
        const { origin, pathname } = new URL(location);
        expect(targets.map((to) => to.origin + to.pathname)).toContain(origin + pathname);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('linkRouteOf', () => {
  const link: Link = {
    id: 1_200_000_345,
    userId: 12,
    alias: 'Summer',
    url: target,
    date: '2026-01-02 03:04:05',
    clicks: 7,
    retention: 30,
    revision: 3,
    description: 'for the owner',
    campaign: 1_200_000_004,
    channels: { 1200000015: 1, 1200000006: 2 },
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

  it('has the fields that a visit needs, and none that only the owner sees', () => {
    expect(toLinkRoute({ ...link, ...visible })).toEqual({
      linkId: link.id,
      userId: 12,
      retention: 30,
      url: target,
      ...visible,
      countryCodes: ['PE'],
      memberships: 'campaigns:4 channels:6,15',
    });
  });

  it('has only the owner and the target of a plain link', () => {
    const { campaign: _, channels: __, ...plain } = link;
    expect(JSON.parse(JSON.stringify(toLinkRoute(plain)))).toEqual({
      linkId: link.id,
      userId: 12,
      retention: 30,
      url: target,
    });
  });
});
