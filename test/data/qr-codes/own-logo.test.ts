import { describe, expect, it } from 'vitest';
import { logoSource } from '../../../shared/data/qr-codes/own-logo.ts';

describe('logoSource', () => {
  it('fetches a path as PNG from the service, and nothing else with its network', async () => {
    const { url, network } = logoSource('/qr/abc', 'http://localhost:8080');
    expect(url).toBe('http://localhost:8080/qr/abc.png');
    expect(network?.mayReach('10.0.0.1', 8080)).toBe(false);
    const [own] = (await network?.resolve('localhost')) ?? [];
    expect(network?.mayReach(own?.address ?? '', 8080)).toBe(true);
    expect(network?.mayReach(own?.address ?? '', 8081)).toBe(false);
    expect(network?.mayReach('169.254.169.254', 8080)).toBe(false);
    await expect(network?.resolve('intranet.example')).rejects.toThrow('Not the host');
  });

  it('reaches a service whose host is an address', () => {
    const { network } = logoSource('/qr/abc.png', 'http://[::1]:8080');
    expect(network?.mayReach('::1', 8080)).toBe(true);
    expect(network?.mayReach('127.0.0.1', 8080)).toBe(false);
  });

  it('fetches URLs through the public network', () => {
    expect(logoSource('https://sho.rt/qr/abc', 'https://sho.rt')).toEqual({ url: 'https://sho.rt/qr/abc' });
  });
});
