import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../shared/api/contract/event.ts';
import { chooseTarget } from '../../../shared/domain/links/targeting.ts';
import { readVisitor } from '../../../shared/visitor/request/visitor.ts';
import { anyText } from '../../support/any-text.ts';
import { testSize } from '../../support/test-size.ts';

const headers = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'accept-language': 'de-DE,en;q=0.5',
};

const link = {
  url: 'default',
  devicetarget: [{ device: 'iPhone', link: 'device' }],
  geotarget: [{ location: 'Germany', link: 'country' }],
  languagetarget: [{ language: 'de', link: 'language' }],
};

describe('readVisitor', () => {
  it('reads devices and languages from the headers, and takes the country from the edge', () => {
    const { devices, countryCode, languages } = readVisitor({ event: { headers }, countryCode: 'DE' });
    expect(devices).toEqual(['iphone', 'ios', 'mobile']);
    expect(countryCode).toBe('DE');
    expect(languages).toEqual(['de-de', 'de', 'en']);
  });

  it('reads nothing without headers', () => {
    const { devices, countryCode, languages } = readVisitor({ event: { headers: {} } });
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
    expect(chooseTarget(link, readVisitor({ event: { headers: some }, countryCode }))).toBe(name);
  });

  it('always leads to a target quickly, whatever the headers contain', () => {
    const text = fc.oneof(
      anyText({ maxLength: 200 }),
      anyText({ minLength: 4000, maxLength: 8192 }),
      fc.constantFrom(...Object.values(headers), '', '\0', '__proto__'),
    );
    const hints = ['sec-ch-ua-mobile', 'sec-ch-ua-platform'];
    const anyHeaders = fc.dictionary(fc.constantFrom(...Object.keys(headers), ...hints), text);
    fc.assert(
      fc.property(anyHeaders, fc.option(text, { nil: undefined }), (some, countryCode) => {
        const target = chooseTarget(link, readVisitor({ event: { headers: some }, countryCode }));
        expect(['device', 'country', 'language', 'default']).toContain(target);
      }),
      {
        numRuns: testSize({ ci: 500, local: 100 }),
        interruptAfterTimeLimit: 30_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
