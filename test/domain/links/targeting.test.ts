import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devices } from '../../../shared/domain/links/devices.ts';
import { chooseTarget, type TargetingTraits } from '../../../shared/domain/links/targeting.ts';
import { targetsOf } from '../../../shared/domain/values/targets.ts';

type Targets = Parameters<typeof chooseTarget>[0];

const nobody: TargetingTraits = { devices: [], countryCode: undefined, languages: [] };

/** A visitor from Brazil with an iPhone in Brazil's Portuguese. */
const visitor: TargetingTraits = {
  devices: ['iphone', 'ios', 'mobile'],
  countryCode: 'BR',
  languages: ['pt-br', 'pt', 'en-us', 'en'],
};

/** A link whose targets lead to what they are named for. */
function aLink({ device = [], location = [], language = [] }: Record<string, string[]>): Targets {
  return {
    url: 'default',
    devicetarget: device.map((name) => ({ device: name, link: name })),
    geotarget: location.map((name) => ({ location: name, link: name })),
    languagetarget: language.map((name) => ({ language: name, link: name })),
  };
}

describe('a visitor is led', () => {
  it.each([
    [
      'to the device before the country',
      { device: ['mobile'], location: ['BR'], language: ['pt'] },
      'mobile',
    ],
    ['to the country before the language', { device: ['ipad'], location: ['BR'], language: ['pt-br'] }, 'BR'],
    ['to the language before the default', { device: ['ipad'], location: ['PT'], language: ['en'] }, 'en'],
    [
      'to the default before what does not match',
      { device: ['ipad'], location: ['PT'], language: ['fr'] },
      'default',
    ],
    ['to the default when there are no targets', {}, 'default'],
    ['to the most specific device', { device: ['mobile', 'iOS', 'iPhone'] }, 'iPhone'],
    ['to it whatever the order', { device: ['iPhone', 'iOS', 'mobile'] }, 'iPhone'],
    ['to the system before the form', { device: ['smartphone', 'iOS'] }, 'iOS'],
    ['to the language that is preferred', { language: ['en', 'pt', 'pt_BR'] }, 'pt_BR'],
    ['to the language without a region', { language: ['en', 'pt-PT', 'pt'] }, 'pt'],
    ['to the first of two devices of one name', { device: ['Phone', 'mobile'] }, 'Phone'],
    ['to the first of two countries of one name', { location: ['Brazil', 'br'] }, 'Brazil'],
    ['to the first of two languages of one name', { language: ['pt_br', 'pt-BR'] }, 'pt_br'],
    [
      'past names that nobody knows',
      { device: ['fridge'], location: ['Narnia'], language: ['pt-xx'] },
      'default',
    ],
    ['past the names of properties', { device: ['constructor'], location: ['__proto__'] }, 'default'],
  ])('%s', (_, targets, name) => {
    expect(chooseTarget(aLink(targets), visitor)).toBe(name);
  });

  it('to the default when nothing is known of them', () => {
    const targets = aLink({ device: ['desktop', 'fridge'], location: ['BR', ''], language: ['pt', ''] });
    expect(chooseTarget(targets, nobody)).toBe('default');
  });

  it.each(
    devices.flatMap((better, index) => devices.slice(index + 1).map((worse) => [better, worse] as const)),
  )('to %s before %s', (better, worse) => {
    const both = { ...nobody, devices: [worse, better] };
    expect(chooseTarget(aLink({ device: [worse, better] }), both)).toBe(better);
  });

  it('without being asked for what no target needs', () => {
    const unasked = new Proxy(nobody, {
      get: (_, fact) => {
        throw new Error(`${String(fact)} was read.`);
      },
    });
    expect(chooseTarget(aLink({}), unasked)).toBe('default');
    expect(chooseTarget({ url: 'default' }, unasked)).toBe('default');
  });

  it('to one of the link’s own targets, whatever they are named and whoever asks', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...devices, 'BR', 'Brazil', 'pt', 'pt-BR'),
    );
    const link = fc.webUrl();
    const targets = fc.record({
      url: link,
      devicetarget: fc.array(fc.record({ device: name, link })),
      geotarget: fc.array(fc.record({ location: name, link })),
      languagetarget: fc.array(fc.record({ language: name, link })),
    });
    const anyone = fc.record({
      devices: fc.subarray([...devices]),
      countryCode: fc.option(name, { nil: undefined }),
      languages: fc.array(name),
    });
    fc.assert(
      fc.property(targets, anyone, (some, who) => {
        const locations = targetsOf(some).map(({ location }) => location);
        expect(locations).toContain(new URL(chooseTarget(some, who)).href);
      }),
      { numRuns: 1_000 },
    );
  });
});
