import { describe, expect, it } from 'vitest';
import { isPeerList, trustedPeers } from '../../../../infra/local/edge/trusted-peers.ts';

describe('isPeerList', () => {
  it.each(['none', 'loopback', '192.0.2.1', '10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.1, fd00::/8'])(
    'accepts %s',
    (setting) => {
      expect(isPeerList(setting)).toBe(true);
    },
  );

  it.each([
    'all',
    'true',
    '*',
    'localhost',
    'none,loopback',
    '10',
    '10.0.0',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::/129',
    '192.0.2.1,',
    ',',
    '192.0.2.1 192.0.2.2',
    '192.0.2.1:80',
  ])('refuses %s', (setting) => {
    expect(isPeerList(setting)).toBe(false);
  });
});

describe('trustedPeers', () => {
  it.each([
    ['none', '127.0.0.1', false],
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.8.9.10', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '::ffff:10.0.0.1', false],
    ['loopback', '10.0.0.1', false],
    ['loopback', '', false],
    ['loopback', 'unknown', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.1,10.0.0.0/8', '10.255.0.1', true],
    ['192.0.2.1,10.0.0.0/8', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
  ])('with TRUST_PROXY=%s and the peer %s is %s', (setting, address, isTrusted) => {
    expect(trustedPeers(setting)(address)).toBe(isTrusted);
  });

  it('refuses a malformed setting', () => {
    expect(() => trustedPeers('everyone')).toThrow(TypeError);
  });
});
