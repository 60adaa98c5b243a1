import { describe, expect, it } from 'vitest';
import { devices, parseDevice } from '../../../shared/domain/links/devices.ts';

describe('a device', () => {
  it.each(devices)('is named by %s', (device) => {
    expect(parseDevice(device)).toBe(device);
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
  ])('is named by %j: %s', (name, device) => {
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
  ])('is not named by %j', (name) => {
    expect(parseDevice(name)).toBeUndefined();
  });
});
