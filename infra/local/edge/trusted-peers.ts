import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memoize } from '../../../shared/memoize.ts';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** The networks that `TRUST_PROXY` names; undefined if it is malformed. */
function parseNetworks(setting: string): Network[] | undefined {
  if (setting === 'none') return [];
  const names = setting === 'loopback' ? LOOPBACK : setting.split(',').map((name) => name.trim());
  const networks = names.map(parseNetwork).filter((network) => network !== undefined);
  return networks.length === names.length ? networks : undefined;
}

/** `isIP` is stricter than ipaddr.js, which also accepts `10` and octal numbers. */
function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix] = text.split('/', 2);
  const bits = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || text.split('/').length > 2) return undefined;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const length = Number(prefix ?? bits);
  return length <= bits ? [ipaddr.parse(address), length] : undefined;
}

/** Whether `TRUST_PROXY` can have this value. */
export const isPeerList = (setting: string): boolean => parseNetworks(setting) !== undefined;

/** Tells whether an address belongs to the peers that `TRUST_PROXY` names. Throws a `TypeError` if it is malformed. */
export function trustedPeers(setting: string): (address: string) => boolean {
  const networks = parseNetworks(setting);
  if (!networks) throw new TypeError(`${setting} is not a list of addresses and networks`);
  // Behind a proxy, all requests have the same peer.
  return memoize((address) => {
    if (networks.length === 0 || isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return networks.some(
      ([network, length]) => parsed.kind() === network.kind() && parsed.match(network, length),
    );
  });
}
