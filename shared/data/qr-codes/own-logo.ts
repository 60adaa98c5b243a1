import { lookup } from 'node:dns/promises';
import type { Network } from '../../network/download.ts';
import { fetchLogo } from './logos.ts';

/** The service itself, which may be on a private network: the port and addresses of its own host, and nothing else. */
function ownNetwork({ hostname, port, protocol }: URL): Network {
  const ownPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  const addresses = new Set([hostname.replace(/^\[|\]$/g, '')]);
  return {
    resolve: async (host) => {
      if (host !== hostname) throw new Error('Not the host of this service.');
      const found = await lookup(host, { all: true });
      for (const { address } of found) addresses.add(address);
      return found;
    },
    mayReach: (address, at) => addresses.has(address) && at === ownPort,
  };
}

/**
 * Where a logo is fetched from. A path is that of a QR code's image on this service, which the contract has checked, so a
 * caller can reach nothing but these images with it. `base` is the base of short URLs.
 */
export function logoSource(logo: string, base: string): { url: string; network?: Network } {
  if (!logo.startsWith('/')) return { url: logo };
  const url = new URL(base + (logo.endsWith('.png') ? logo : `${logo}.png`));
  return { url: url.href, network: ownNetwork(url) };
}

/** Downloads a logo and redraws it, as `fetchLogo` does. Throws a 400 on `logo`. */
export function fetchQrLogo(logo: string, { shortUrl }: { shortUrl: string }): Promise<Uint8Array> {
  const { url, network } = logoSource(logo, shortUrl);
  return fetchLogo(url, network);
}
