import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devices } from '../../../shared/domain/links/devices.ts';
import { explainVisit } from '../../../shared/domain/links/explain-visit.ts';
import type { LinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { targetChoices } from '../../../shared/domain/links/targeting.ts';
import { decideVisit, type VisitorTraits, visitChecks } from '../../../shared/domain/links/visits.ts';
import { testSize } from '../../support/test-size.ts';

const now = new Date('2026-05-06T07:08:09Z');
const url = 'https://example.com/';
const time = fc.constantFrom('2026-05-06 07:08:08', '2026-05-06 07:08:09', '2026-05-06 07:08:10');
const link = fc.constantFrom(...'abcd').map((path) => url + path);
const country = fc.constantFrom('PE', 'FR', '');
const language = fc.constantFrom('en', 'fr', 'pt-br');

const route = fc
  .record(
    {
      linkId: fc.constant(1),
      userId: fc.constant(12),
      retention: fc.constant(30),
      url: link,
      startdate: time,
      expiry: time,
      expiredurl: link,
      clicklimit: fc.constantFrom(1, 2),
      taken: fc.constantFrom(0, 1, 2, 3),
      passwordHash: fc.constant('scrypt$…'),
      metatitle: fc.constant('Title'),
      devicetarget: fc.array(fc.record({ device: fc.constantFrom(...devices), link }), { maxLength: 3 }),
      geotarget: fc.array(fc.record({ location: country, link }), { maxLength: 3 }),
      languagetarget: fc.array(fc.record({ language, link }), { maxLength: 3 }),
      defaultlanguage: language,
      variants: fc.array(fc.record({ link, weight: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
      schedule: fc.array(fc.record({ from: time, link }), { maxLength: 3 }),
      type: fc.constantFrom({ kind: 'frame' as const }, { kind: 'splash' as const }),
      pixels: fc.array(fc.nat(), { maxLength: 2 }),
      deeplink: fc.record({
        auto: fc.boolean(),
        apple: fc.option(fc.constantFrom('myapp://page?a=1', 'https://apps.example/'), { nil: null }),
        google: fc.option(fc.constantFrom('market://details?id=a', 'https://play.example/'), { nil: null }),
      }),
      apps: fc.constant({ 'https://example.com': 'com.example' }),
      passquery: fc.boolean(),
    },
    { requiredKeys: ['linkId', 'userId', 'retention', 'url'] },
  )
  .map(
    (fields): LinkRoute => ({
      ...(fields as LinkRoute),
      countryCodes: fields.geotarget?.map(({ location }) => location) ?? [],
    }),
  );

const visitor = fc.record({
  devices: fc.subarray([...devices]),
  countryCode: fc.option(country, { nil: undefined }),
  languages: fc.uniqueArray(language),
  isBot: fc.boolean(),
  opensIntents: fc.boolean(),
  isPrivate: fc.boolean(),
  isUnlocked: fc.boolean(),
  query: fc.constantFrom('', 'a=b'),
});

const order = [...Object.keys(visitChecks), ...Object.keys(targetChoices), 'url'];

describe('the explanation of a visit', () => {
  it('says what the visit gets, with one step that decides: the last one', () => {
    const check = (someRoute: LinkRoute, traits: Omit<VisitorTraits, 'draw'>) => {
      const someone = {
        ...traits,
        draw: (_: number, variant: string) => variant.charCodeAt(url.length) / 128,
      };
      const { visit, steps } = explainVisit(someRoute, someone, now);
      expect(visit).toEqual(decideVisit(someRoute, someone, now));
      expect(steps.map(({ check }) => check)).toEqual(
        order.slice(0, steps.length - 1).concat(steps.at(-1)?.check ?? ''),
      );
      expect(steps.findIndex(({ result }) => result === 'decides')).toBe(steps.length - 1);
      const isTarget = 'location' in visit;
      expect(isTarget).toBe(!(steps.at(-1) && (steps.at(-1)?.check ?? '') in visitChecks));
    };
    fc.assert(fc.property(route, visitor, check), { numRuns: testSize({ ci: 4_000, local: 1_000 }) });
  });

  it('draws a variant once for visitors who draw anew each time', () => {
    const variants = Array.from({ length: 10 }, (_, n) => ({ link: `${url}${n}`, weight: 1 }));
    const someone: VisitorTraits = {
      devices: [],
      countryCode: undefined,
      languages: [],
      isBot: false,
      opensIntents: false,
      isPrivate: true,
      isUnlocked: false,
      query: '',
      draw: () => 1 - Math.random(),
    };
    const { visit, steps } = explainVisit(
      { linkId: 1, userId: 12, retention: 30, url, variants },
      someone,
      now,
    );
    expect(variants.map(({ link }) => link)).toContain('location' in visit && visit.location);
    expect(steps.at(-1)?.because).toBe('One of 10 variants, which 1 of 10 visitors get.');
  });
});
