import { describe, expect, it } from 'vitest';
import {
  countNetworkClick,
  MAX_CHARGED_PER_HOUR,
  MAX_RECORDED_PER_HOUR,
} from '../../../shared/visitor/visits/network-clicks.ts';

const time = new Date('2026-11-21T10:00:00Z');
const anHourLater = new Date('2026-11-21T11:00:00Z');
let users = 0;

/** How many of so many clicks on an account's links are charged. */
const countCharged = (
  clicks: number,
  toAddress: (n: number) => string,
  { userId = ++users, now = time } = {},
) =>
  Array.from({ length: clicks }, (_, n) => countNetworkClick(userId, toAddress(n), now)).filter(
    ({ isCharged }) => isCharged,
  ).length;

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
    expect(countNetworkClick(userId, '198.51.100.9', time).isCharged).toBe(false);
    for (let n = 0; n < 100_000; n++) countNetworkClick(userId, `address ${n}`, time);
    expect(countNetworkClick(userId, '198.51.100.9', time).isCharged).toBe(true);
  });
});

describe('A network', () => {
  it.each([
    ['an IPv4 address', () => '198.51.100.10'],
    ['the /64 networks of a site', (n: number) => `2001:db8:2:${n.toString(16)}::1`],
  ])('is busy after so many clicks in an hour, on links of any account: %s', (_, toAddress) => {
    const click = (n: number, now = time) => countNetworkClick(n, toAddress(n), now).isBusyNetwork;
    const busy = Array.from({ length: MAX_RECORDED_PER_HOUR + 5 }, (_, n) => click(n)).filter(Boolean);
    expect(busy).toHaveLength(5);
    expect(countNetworkClick(1, '198.51.100.11', time).isBusyNetwork).toBe(false);
    expect(click(0, anHourLater)).toBe(false);
  });
});
