import { describe, expect, it } from 'vitest';
import { devices, parseDevice } from '../../../shared/domain/links/devices.ts';

describe('parseDevice', () => {
  it('knows each device by its name', () => {
    expect(devices.map(parseDevice)).toEqual(devices);
  });

  it.each([
    ['iPhone', 'iphone'],
    [' IPHONE ', 'iphone'],
    ['iPad', 'ipad'],
    ['iPadOS', 'ipad'],
    ['iOS', 'ios'],
    ['Android', 'android'],
    ['Windows', 'windows'],
    ['Mac', 'macos'],
    ['Mac OS', 'macos'],
    ['Mac OS X', 'macos'],
    ['Mac-OS_X', 'macos'],
    ['OS X', 'macos'],
    ['Macintosh', 'macos'],
    ['GNU/Linux', 'linux'],
    ['Chrome OS', 'chromeos'],
    ['Chromebook', 'chromeos'],
    ['Chromium OS', 'chromeos'],
    ['phone', 'mobile'],
    ['Smart phone', 'mobile'],
    ['Smartphones', 'mobile'],
    ['Mobile phone', 'mobile'],
    ['Tablets', 'tablet'],
    ['PC', 'desktop'],
    ['Laptop', 'desktop'],
    ['Desktop computer', 'desktop'],
  ])('parses %j as %s', (name, device) => {
    expect(parseDevice(name)).toBe(device);
  });

  it.each([
    '',
    ' ',
    'fridge',
    'iPhone 15',
    'Windows Phone',
    'ios, android',
    'иOS',
    'constructor',
    '__proto__',
    '\0',
  ])('returns undefined for %j', (name) => {
    expect(parseDevice(name)).toBeUndefined();
  });
});
