import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../../infra/local/edge/parse-address.ts';

describe('parseAddress', () => {
  it.each([
    ['198.51.100.10', '198.51.100.10'],
    ['198.51.100.10:46532', '198.51.100.10'],
    [' 198.51.100.10 ', '198.51.100.10'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::1:443', '2001:db8::1:443'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:198.51.100.10', '::ffff:198.51.100.10'],
  ])('reads from %j the address %s', (entry, address) => {
    expect(parseAddress(entry, 'x-forwarded-for')).toBe(address);
  });

  it.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2600:300:f:abcd::9:9985', '2600:300:f:abcd::9'],
    ['2001:db8::1:443', '2001:db8::1'],
    ['2001:db8:::443', '2001:db8::'],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334:51234', '2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    ['::1:443', '::1'],
    ['::ffff:198.51.100.10:443', '::ffff:198.51.100.10'],
  ])('reads from %j of CloudFront, where a port always follows, the address %s', (entry, address) => {
    expect(parseAddress(entry, 'cloudfront-viewer-address')).toBe(address);
  });

  it.each(['', ':443', 'unknown', '_hidden', '198.51.100:443', '999.51.100.10:443', '[]:443', '\0'])(
    'finds no address in %j',
    (entry) => {
      expect(parseAddress(entry, 'x-forwarded-for')).toBeUndefined();
      expect(parseAddress(entry, 'cloudfront-viewer-address')).toBeUndefined();
    },
  );
});
