import { memoize } from '../../../shared/memoize.ts';
import { listNetworks } from '../../../shared/visitor/request/address-rate-limit.ts';

/**
 * One network can have hundreds of connections: their requests take turns with those of others. Of IPv6, it is a /48, as anyone with
 * one has thousands of the narrower ones.
 */
export const toLane = memoize((address) => String(listNetworks(address).at(-1)?.prefix));
