import { listNetworks } from '../../../shared/visitor/request/address-rate-limit.ts';

/** How much a group of requests may hold at a time: bytes in memory, or places in a queue. */
export interface Share {
  name: string;
  max: number;
}

/** The shares of all requests together, and of each network of the address, so that no client can block all others. */
export const listShares = (address: string, maxOfAll: number, maxPerNetwork: number): [Share, ...Share[]] => [
  { name: 'all', max: maxOfAll },
  ...listNetworks(address).map(({ prefix, factor }) => ({
    name: String(prefix),
    max: maxPerNetwork * factor,
  })),
];

/** Counts what requests hold. */
export function heldShares() {
  const sums = new Map<string, number>();
  const getSum = (name: string): number => sums.get(name) ?? 0;
  const add = (name: string, amount: number): void => {
    const sum = getSum(name) + amount;
    if (sum === 0) sums.delete(name);
    else sums.set(name, sum);
  };
  const hasRoom = (shares: readonly Share[], amount: number): boolean =>
    shares.every(({ name, max }) => getSum(name) + amount <= max);
  return {
    getSum,
    hasRoom,
    /** Returns whether all shares have room; otherwise, holds nothing. */
    hold(shares: readonly Share[], amount: number): boolean {
      if (!hasRoom(shares, amount)) return false;
      for (const { name } of shares) add(name, amount);
      return true;
    },
    release(shares: readonly Share[], amount: number): void {
      for (const { name } of shares) add(name, -amount);
    },
  };
}
