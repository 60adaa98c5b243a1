import { describe, expect, it } from 'vitest';
import { chargeClick, MAX_CHARGED_PER_HOUR } from '../../../shared/visitor/visits/charge-limit.ts';

const time = new Date('2026-11-21T10:00:00Z');
const anHourLater = new Date('2026-11-21T11:00:00Z');
let users = 0;

/** How many of so many clicks on an account's links are charged. */
const countCharged = (
  clicks: number,
  toAddress: (n: number) => string,
  { userId = ++users, now = time } = {},
) => Array.from({ length: clicks }, (_, n) => chargeClick(userId, toAddress(n), now)).filter(Boolean).length;

describe('An account', () => {
  it.each([
    ['an IPv4 address', () => '198.51.100.7', MAX_CHARGED_PER_HOUR],
    ['the /64 networks of a site', (n: number) => `2001:db8:1:${n.toString(16)}::1`, MAX_CHARGED_PER_HOUR],
    ['many addresses', (n: number) => `10.0.${n >> 8}.${n & 255}`, 1000],
  ])('is charged for clicks from %s', (_, toAddress, charged) => {
    expect(countCharged(1000, toAddress)).toBe(charged);
  });

  it('is charged for a network again in the next hour, and whatever it costs other accounts', () => {
    const userId = ++users;
    const address = () => '198.51.100.8';
    expect(countCharged(300, address, { userId })).toBe(200);
    expect(countCharged(300, address)).toBe(200);
    expect(countCharged(300, address, { userId, now: anHourLater })).toBe(200);
  });

  it('is charged in any case once there are too many networks to remember', () => {
    const userId = ++users;
    countCharged(MAX_CHARGED_PER_HOUR, () => '198.51.100.9', { userId });
    expect(chargeClick(userId, '198.51.100.9', time)).toBe(false);
    for (let n = 0; n < 100_000; n++) chargeClick(userId, `address ${n}`, time);
    expect(chargeClick(userId, '198.51.100.9', time)).toBe(true);
  });
});
