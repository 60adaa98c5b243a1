import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { chooseTarget } from '../../../shared/domain/links/targeting.ts';
import { readVisitor } from '../../../shared/visitor/request/visitor.ts';
import { anyLongText, anyText } from '../../support/random/any-text.ts';
import { testSize } from '../../support/test-size.ts';

const headers = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'accept-language': 'de-DE,en;q=0.5',
};

const now = new Date('2026-05-06T07:08:09Z');
const address = '192.0.2.1';

const link = {
  linkId: 1,
  url: 'default',
  devicetarget: [{ device: 'iPhone', link: 'device' }],
  geotarget: [{ location: 'Germany', link: 'country' }],
  countryCodes: ['DE'],
  languagetarget: [{ language: 'de', link: 'language' }],
};

beforeAll(() => {
  vi.stubEnv('VISITOR_KEY', 'a key');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('readVisitor', () => {
  it('reads devices and languages from the headers, and takes the country from the edge', () => {
    const { devices, countryCode, languages } = readVisitor({
      event: { headers },
      countryCode: 'DE',
      address,
      now,
    });
    expect(devices).toEqual(['iphone', 'ios', 'mobile']);
    expect(countryCode).toBe('DE');
    expect(languages).toEqual(['de-de', 'de', 'en']);
  });

  it('reads nothing without headers', () => {
    const { devices, countryCode, languages } = readVisitor({ event: { headers: {} }, address, now });
    expect({ devices, countryCode, languages }).toEqual({
      devices: [],
      countryCode: undefined,
      languages: [],
    });
  });

  it.each([
    ['device', headers, 'DE'],
    ['country', { ...headers, 'user-agent': '' }, 'DE'],
    ['country', {}, 'DE'],
    ['language', { ...headers, 'user-agent': '' }, 'AT'],
    ['default', { 'user-agent': 'Mozilla/5.0', 'accept-language': '*' }, undefined],
    ['default', { 'cloudfront-viewer-country': 'DE', 'x-link-country': 'DE' }, undefined],
  ])('chooses the target for the %s given %o in %s', (name, some: HttpEvent['headers'], countryCode) => {
    expect(
      chooseTarget(link, readVisitor({ event: { headers: some }, countryCode, address, now }), now).target,
    ).toBe(name);
  });

  it('draws evenly, the same for a visitor each time, and for each link and variant independently', () => {
    const draw = (n: number, linkId: number, variant: string) =>
      readVisitor({ event: { headers }, address: `192.0.2.${n}`, now }).draw(linkId, variant);
    const count = 4_000;
    const [one, again, otherLink, otherVariant] = (
      [
        [1, 'a'],
        [1, 'a'],
        [2, 'a'],
        [1, 'b'],
      ] as const
    ).map(([linkId, variant]) => Array.from({ length: count }, (_, n) => draw(n, linkId, variant)));
    expect(again).toEqual(one);
    const below = (values: number[] = []) => values.map((value) => value < 0.5);
    const agree = (other: number[] = []) => {
      const halves = below(one);
      return below(other).filter((half, n) => half === halves[n]).length;
    };
    const deviation = (counted: number) => Math.abs(counted - count / 2) / Math.sqrt(count / 4);
    expect(deviation(below(one).filter(Boolean).length)).toBeLessThan(4);
    expect(deviation(agree(otherLink))).toBeLessThan(4);
    expect(deviation(agree(otherVariant))).toBeLessThan(4);
  });

  it('draws something else each time for visitors who ask not to be tracked', () => {
    const visit = () => readVisitor({ event: { headers: { ...headers, dnt: '1' } }, address, now });
    const one = visit();
    expect(one.draw(1, 'a')).not.toBe(visit().draw(1, 'a'));
    expect(one.draw(1, 'a')).toBe(one.draw(1, 'a'));
  });

  it('always leads to a target quickly, whatever the headers contain', () => {
    const text = fc.oneof(
      anyText({ maxLength: 200 }),
      anyLongText(),
      fc.constantFrom(...Object.values(headers), '', '\0', '__proto__'),
    );
    const hints = ['sec-ch-ua-mobile', 'sec-ch-ua-platform'];
    const anyHeaders = fc.dictionary(fc.constantFrom(...Object.keys(headers), ...hints), text);
    fc.assert(
      fc.property(anyHeaders, fc.option(text, { nil: undefined }), (some, countryCode) => {
        const { target } = chooseTarget(
          link,
          readVisitor({ event: { headers: some }, countryCode, address, now }),
          now,
        );
        expect(['device', 'country', 'language', 'default']).toContain(target);
      }),
      {
        numRuns: testSize({ ci: 300, local: 100 }),
        interruptAfterTimeLimit: 30_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
