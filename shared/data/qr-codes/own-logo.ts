import { lookup } from 'node:dns/promises';
import { findOwnImages, NOT_YOURS } from '../../domain/images/own-images.ts';
import type { ServiceAddress } from '../../env.ts';
import { invalidFields } from '../../errors.ts';
import { getPort, type Network, readAddresses } from '../../network/guarded-connection.ts';
import { readOwnImage } from '../images/images.ts';
import { fetchLogo, imageToLogo } from './logos.ts';

/** The service itself, which may be on a private network: the port and addresses of its own host, and nothing else. */
function ownNetwork(url: URL): Network {
  const { hostname } = url;
  const ownPort = getPort(url);
  const addresses = new Set(readAddresses(url)?.map(({ address }) => address));
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

/**
 * The logo at a URL as `fetchLogo` redraws it: downloaded, or an image that this user has uploaded. Throws a 400 on `logo`.
 */
export async function fetchQrLogo(
  userId: number,
  logo: string,
  { shortUrl, hosts }: ServiceAddress,
): Promise<Uint8Array> {
  const [own] = findOwnImages({ logo }, hosts).values();
  if (own) {
    const image = await readOwnImage(userId, own);
    if (!image) throw invalidFields({ logo: NOT_YOURS });
    return imageToLogo(userId, image);
  }
  const { url, network } = logoSource(logo, shortUrl);
  return fetchLogo(userId, url, network);
}
