import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devices } from '../../../shared/domain/links/devices.ts';
import { chooseTarget, type TargetingTraits } from '../../../shared/domain/links/targeting.ts';
import { findCountryCode } from '../../../shared/domain/values/countries.ts';
import { hashVariant, listDefaultTargets, listedTargets } from '../../../shared/domain/values/targets.ts';
import { anyText } from '../../support/random/any-text.ts';
import { anyUrl } from '../../support/random/any-url.ts';

type Targets = Parameters<typeof chooseTarget>[0];

const now = new Date('2026-05-06T07:08:09Z');

const unknownVisitor: TargetingTraits = {
  isBot: false,
  devices: [],
  countryCode: undefined,
  languages: [],
  draw: () => 0.5,
};

/** A visitor from Brazil with an iPhone in Brazilian Portuguese. */
const visitor: TargetingTraits = {
  ...unknownVisitor,
  devices: ['iphone', 'ios', 'mobile'],
  countryCode: 'BR',
  languages: ['pt-br', 'pt', 'en-us', 'en'],
};

/** A link whose targets redirect to their own names. */
function aLink({ device = [], location = [], language = [] }: Record<string, string[]>): Targets {
  return {
    linkId: 1,
    url: 'default',
    devicetarget: device.map((name) => ({ device: name, link: name })),
    geotarget: location.map((name) => ({ location: name, link: name })),
    countryCodes: location.map((name) => findCountryCode(name) ?? ''),
    languagetarget: language.map((name) => ({ language: name, link: name })),
  };
}

describe('chooseTarget for visitors who read English and, less well, French', () => {
  const reader: TargetingTraits = { ...unknownVisitor, languages: ['en', 'fr'] };
  it.each([
    ['the French target without a default language', undefined, 'fr'],
    ['the default in English', 'en', 'default'],
    ['the French target if the default is in German', 'de', 'fr'],
    ['the default in English of a region that they did not name', 'EN_us', 'fr'],
    ['the French target if the default is in French, too', 'fr', 'fr'],
  ])('chooses %s', (_, defaultlanguage, expected) => {
    expect(chooseTarget({ ...aLink({ language: ['fr'] }), defaultlanguage }, reader, now).target).toBe(
      expected,
    );
  });
});

describe('chooseTarget prefers', () => {
  it.each([
    ['the device over the country', { device: ['mobile'], location: ['BR'], language: ['pt'] }, 'mobile'],
    ['the country over the language', { device: ['ipad'], location: ['BR'], language: ['pt-br'] }, 'BR'],
    ['the language over the default', { device: ['ipad'], location: ['PT'], language: ['en'] }, 'en'],
    [
      'the default over targets that do not match',
      { device: ['ipad'], location: ['PT'], language: ['fr'] },
      'default',
    ],
    ['the default if there are no targets', {}, 'default'],
    ['the most specific device', { device: ['mobile', 'iOS', 'iPhone'] }, 'iPhone'],
    ['the most specific device in any order', { device: ['iPhone', 'iOS', 'mobile'] }, 'iPhone'],
    ['the operating system over the form factor', { device: ['smartphone', 'iOS'] }, 'iOS'],
    ['the preferred language', { language: ['en', 'pt', 'pt_BR'] }, 'pt_BR'],
    ['the language without a region', { language: ['en', 'pt-PT', 'pt'] }, 'pt'],
    ['the first of two devices with the same name', { device: ['Phone', 'mobile'] }, 'Phone'],
    ['the first of two countries with the same name', { location: ['Brazil', 'br'] }, 'Brazil'],
    ['the first of two languages with the same name', { language: ['pt_br', 'pt-BR'] }, 'pt_br'],
    [
      'the default over unknown names',
      { device: ['fridge'], location: ['Narnia'], language: ['pt-xx'] },
      'default',
    ],
    [
      'the default over names of object properties',
      { device: ['constructor'], location: ['__proto__'] },
      'default',
    ],
  ])('%s', (_, targets, name) => {
    expect(chooseTarget(aLink(targets), visitor, now).target).toBe(name);
  });

  it('the default if nothing is known about the visitor', () => {
    const targets = aLink({ device: ['desktop', 'fridge'], location: ['BR', ''], language: ['pt', ''] });
    expect(chooseTarget(targets, unknownVisitor, now).target).toBe('default');
  });

  it.each(
    devices.flatMap((better, index) => devices.slice(index + 1).map((worse) => [better, worse] as const)),
  )('%s over %s', (better, worse) => {
    const both = { ...unknownVisitor, devices: [worse, better] };
    expect(chooseTarget(aLink({ device: [worse, better] }), both, now).target).toBe(better);
  });

  it('the default without reading traits that no target needs', () => {
    const unasked = new Proxy(unknownVisitor, {
      get: (_, fact) => {
        throw new Error(`${String(fact)} was read.`);
      },
    });
    expect(chooseTarget(aLink({}), unasked, now).target).toBe('default');
    expect(chooseTarget({ linkId: 1, url: 'default' }, unasked, now).target).toBe('default');
  });

  it('one of the link’s own targets, with any names and any visitor', () => {
    const name = fc.oneof(anyText(), fc.constantFrom(...devices, 'BR', 'Brazil', 'pt', 'pt-BR'));
    const link = anyUrl();
    const targets = fc.record({
      linkId: fc.nat(),
      url: link,
      devicetarget: fc.array(fc.record({ device: name, link })),
      geotarget: fc.array(fc.record({ location: name, link })),
      countryCodes: fc.array(name),
      languagetarget: fc.array(fc.record({ language: name, link })),
    });
    const anyVisitor = fc.record({
      devices: fc.subarray([...devices]),
      countryCode: fc.option(name, { nil: undefined }),
      languages: fc.array(name),
    });
    fc.assert(
      fc.property(targets, anyVisitor, (link, someone) => {
        const locations = [...listDefaultTargets(link), ...listedTargets(link)].map(
          ({ url }) => new URL(url).href,
        );
        expect(locations).toContain(
          new URL(chooseTarget(link, { ...unknownVisitor, ...someone }, now).target).href,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('the name of a target', () => {
  const findTargetName = (link: Partial<Targets>, traits: Partial<TargetingTraits> = {}) =>
    chooseTarget({ linkId: 1, url: 'https://example.com/', ...link }, { ...visitor, ...traits }, now).name;
  const variants = [{ link: 'https://example.com/a', weight: 1 }];

  it.each([
    ['url', {}],
    ['device:iphone', aLink({ device: ['iOS', 'iPhone'] })],
    ['country:BR', aLink({ location: ['Brazil'] })],
    ['language:pt', aLink({ language: ['en', 'pt'] })],
    ['schedule', { schedule: [{ from: '2020-01-01 00:00:00', link: 'https://example.com/b' }] }],
    ['deeplink', { deeplink: { apple: 'app://a', google: null }, variants }],
    [`variant:${hashVariant('https://example.com/a')}`, { variants }],
    [
      `variant:${hashVariant('https://example.com/a')}`,
      { variants, deeplink: { apple: null, google: null }, apps: { 'https://example.com': 'com.example' } },
    ],
  ])('is %s for %o', (name, link) => {
    expect(findTargetName(link as Partial<Targets>)).toBe(name);
  });
});
