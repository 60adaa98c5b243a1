import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTarget } from '../../../shared/domain/links/targeting.ts';
import { visitorOf } from '../../../shared/visitor/request/visitor.ts';
import { testSize } from '../../support/test-size.ts';

const headers = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'cloudfront-viewer-country': 'DE',
  'accept-language': 'de-DE,en;q=0.5',
};

const link = {
  url: 'default',
  devicetarget: [{ device: 'iPhone', link: 'device' }],
  geotarget: [{ location: 'Germany', link: 'country' }],
  languagetarget: [{ language: 'de', link: 'language' }],
};

describe('visitorOf', () => {
  it('reads devices, country and languages from the headers', () => {
    const { devices, countryCode, languages } = visitorOf(headers);
    expect(devices).toEqual(['iphone', 'ios', 'mobile']);
    expect(countryCode).toBe('DE');
    expect(languages).toEqual(['de-de', 'de', 'en']);
  });

  it('reads nothing without headers', () => {
    const { devices, countryCode, languages } = visitorOf({});
    expect({ devices, countryCode, languages }).toEqual({
      devices: [],
      countryCode: undefined,
      languages: [],
    });
  });

  it.each([
    ['device', headers],
    ['country', { ...headers, 'user-agent': '' }],
    ['country', { 'cloudfront-viewer-country': ' de ' }],
    ['language', { ...headers, 'user-agent': '', 'cloudfront-viewer-country': 'AT' }],
    ['default', { 'user-agent': 'Mozilla/5.0', 'cloudfront-viewer-country': '', 'accept-language': '*' }],
  ])('chooses the target for the %s given %o', (name, some) => {
    expect(chooseTarget(link, visitorOf(some))).toBe(name);
  });

  it('always leads to a target quickly, whatever the headers contain', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', minLength: 4000, maxLength: 8192 }),
      fc.constantFrom(...Object.values(headers), '', '\0', '__proto__'),
    );
    const hints = ['sec-ch-ua-mobile', 'sec-ch-ua-platform'];
    const anyHeaders = fc.dictionary(fc.constantFrom(...Object.keys(headers), ...hints), text);
    fc.assert(
      fc.property(anyHeaders, (some) => {
        expect(['device', 'country', 'language', 'default']).toContain(chooseTarget(link, visitorOf(some)));
      }),
      {
        numRuns: testSize({ ci: 500, local: 100 }),
        interruptAfterTimeLimit: 30_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
