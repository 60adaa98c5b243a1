import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelTypes } from '../../shared/api/pixels.ts';
import { pixelTag } from '../../shared/domain/pixel-tags.ts';
import { checkEach } from '../support/check-each.ts';
import { pixelTags } from '../support/items/pixels.ts';
import { anyText } from '../support/random/any-text.ts';

describe('pixelTag', () => {
  it('returns a tag in the provider’s spelling unchanged', () =>
    checkEach(Object.entries(pixelTags), ([type, tag]) => {
      expect(pixelTag(type as keyof typeof pixelTags, tag)).toBe(tag);
    }));

  it.each([
    ['tagmgrpixel', 'gtm-abc1234', 'GTM-ABC1234'],
    ['analyticspixel', 'g-abc123def4', 'G-ABC123DEF4'],
    ['analyticspixel', 'ua-12345678-1', 'UA-12345678-1'],
    ['analyticspixel', 'gt-abc123', 'GT-ABC123'],
    ['adspixel', 'aw-123456789', 'AW-123456789'],
    ['adspixel', '123456789', 'AW-123456789'],
    ['microblogpixel', 'O3BK1', 'o3bk1'],
    [
      'retargetpixel',
      'abcdefghij234567abcdef/ghij234567abcdefghij23',
      'ABCDEFGHIJ234567ABCDEF/GHIJ234567ABCDEFGHIJ23',
    ],
    [
      'retargetpixel',
      'ABCDEFGHIJ234567ABCDEF, GHIJ234567ABCDEFGHIJ23',
      'ABCDEFGHIJ234567ABCDEF/GHIJ234567ABCDEFGHIJ23',
    ],
    [
      'retargetpixel',
      'ABCDEFGHIJ234567ABCDEF GHIJ234567ABCDEFGHIJ23',
      'ABCDEFGHIJ234567ABCDEF/GHIJ234567ABCDEFGHIJ23',
    ],
    ['qapixel', '0123456789ABCDEF0123456789ABCDEF', '0123456789abcdef0123456789abcdef'],
    ['messagingapp', '6ABC82CA-4A3A-4391-98BA-0317A8471234', '6abc82ca-4a3a-4391-98ba-0317a8471234'],
    ['retargetpixel', 'ABCDEFGHIJ234567', 'ABCDEFGHIJ234567'],
    ['forum', 'T2_2N40S6Z5', 't2_2n40s6z5'],
    ['shortvideo', 'c4abcdefghij12345678', 'C4ABCDEFGHIJ12345678'],
  ] as const)('normalizes a tag of %s that was pasted as %s', (type, pasted, tag) => {
    expect(pixelTag(type, pasted)).toBe(tag);
  });

  it.each([
    ['tagmgrpixel', 'G-ABC123DEF4', 'Google Tag Manager'],
    ['analyticspixel', 'GTM-ABC1234', 'Google Analytics'],
    ['socialnetpixel', '12345678901234a', 'Facebook'],
    ['adspixel', 'AW-123456789/label', 'Google Ads'],
    ['professionalnetpixel', 'https://linkedin.com', 'LinkedIn'],
    ['microblogpixel', 'o3.bk1', 'X (Twitter)'],
    ['retargetpixel', 'ABCDEFGH/IJ234567/ABCDEF', 'AdRoll'],
    ['qapixel', '0123456789-abcdef', 'Quora'],
    ['imageboard', '26130413348.3', 'Pinterest'],
    ['searchengine', '١٢٣٤٥٦٧', 'Bing'],
    ['messagingapp', '6abc82ca_4a3a', 'Snapchat'],
    ['forum', 'some-one', 'Reddit'],
    ['shortvideo', 'C4ABCDEFGHIJ1234567\u212a', 'TikTok'],
  ] as const)(
    'rejects a tag of %s, with the field and the provider in the message: %s',
    (type, tag, provider) => {
      expect(() => pixelTag(type, tag)).toThrow(/^tag: must be an? |^tag: must be AdRoll/);
      expect(() => pixelTag(type, tag)).toThrow(provider);
    },
  );

  it('returns only letters, digits, -, _, and one slash for any input, or rejects it', () => {
    const hostile = fc.constantFrom(
      "'",
      '"',
      '`',
      '\\',
      '</script>',
      '\n',
      '\u2028',
      '${',
      ');',
      '<!--',
      '%',
      '&',
      ' ',
    );
    const near = fc
      .tuple(fc.constantFrom(...Object.values(pixelTags)), hostile, fc.nat(40))
      .map(([tag, bad, at]) => tag.slice(0, at) + bad + tag.slice(at));
    const anything = fc.oneof(near, anyText());
    fc.assert(
      fc.property(fc.constantFrom(...pixelTypes), anything, (type, tag) => {
        try {
          expect(pixelTag(type, tag)).toMatch(/^[A-Za-z0-9_-]+(\/[A-Z0-9]+)?$/);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
