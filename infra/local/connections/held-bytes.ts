import { listNetworks } from '../../../shared/visitor/request/address-rate-limit.ts';

/** How many bytes a group of requests may hold in memory at a time. */
export interface Share {
  name: string;
  max: number;
}

/** The shares of all requests together, and of each network of the address, so that no client can block all others. */
export const listShares = (address: string, maxOfAll: number, maxPerNetwork: number): Share[] => [
  { name: 'all', max: maxOfAll },
  ...listNetworks(address).map(({ prefix, factor }) => ({
    name: String(prefix),
    max: maxPerNetwork * factor,
  })),
];

/** Counts the bytes that requests hold in memory. */
export function heldBytes() {
  const sums = new Map<string, number>();
  const add = (name: string, bytes: number): number => {
    const sum = (sums.get(name) ?? 0) + bytes;
    if (sum === 0) sums.delete(name);
    else sums.set(name, sum);
    return sum;
  };
  return {
    /** Returns whether all shares are still within their limits. */
    hold(shares: readonly Share[], bytes: number): boolean {
      return !shares.map(({ name, max }) => add(name, bytes) > max).includes(true);
    },
    release(shares: readonly Share[], bytes: number): void {
      for (const { name } of shares) add(name, -bytes);
    },
  };
}
