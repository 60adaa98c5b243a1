import { toLane } from './network-lanes.ts';
import { heldShares, listShares, type Share } from './shares.ts';

interface Contested {
  /** What there is in all. */
  max: number;
  /** What one network (an IPv4 address, or a /64) may hold of it, so that no client can take all of it. */
  maxPerNetwork: number;
}

export interface Holder {
  /** Returns whether there was room for more, and it has not been released. */
  hold(amount: number): boolean;
  /** From now on, it holds what it has until it releases that. */
  keep(): void;
  release(): void;
}

/**
 * Shares of what clients can hold for long. When all of it is taken, the largest holder of the network that holds most is ended, to make
 * room for one of another network; of those that hold as much, the oldest.
 */
export function contestedShares({ max, maxPerNetwork }: Contested) {
  const shares = heldShares();
  /** The holders of each network that can be ended, oldest first. */
  const networks = new Map<string, Set<Ending>>();

  /** Returns whether there was one to end. */
  function endOne(network: string, amount: number): boolean {
    const most = findMost(networks.keys(), shares.getSum);
    if (most === undefined || shares.getSum(most) <= shares.getSum(network) + amount) return false;
    const largest = findMost(networks.get(most) ?? [], ({ getHeld }) => getHeld());
    largest?.release();
    largest?.end();
    return largest !== undefined;
  }

  /** `end` is called when a holder has lost what it held; `others` are more shares that it counts against. */
  return (address: string, end: () => void, others: readonly Share[] = []): Holder => {
    const network = toLane(address);
    const [all, ...ofNetworks] = listShares(address, max, maxPerNetwork);
    const own = [...ofNetworks, ...others];
    let held = 0;
    let isOver = false;
    const ofNetwork = () => networks.get(network) ?? new Set();
    const keep = () => {
      const left = ofNetwork();
      left.delete(ending);
      if (left.size === 0) networks.delete(network);
    };
    const release = () => {
      keep();
      shares.release([all, ...own], held);
      held = 0;
      isOver = true;
    };
    const ending: Ending = { end, release, getHeld: () => held };
    return {
      hold(amount) {
        if (isOver || !shares.hasRoom(own, amount)) return false;
        while (!shares.hasRoom([all], amount) && endOne(network, amount));
        if (!shares.hold([all, ...own], amount)) return false;
        held += amount;
        networks.set(network, ofNetwork().add(ending));
        return true;
      },
      keep,
      release,
    };
  };
}

interface Ending {
  getHeld(): number;
  end(): void;
  release(): void;
}

/** The first of those with the highest value. */
function findMost<T>(values: Iterable<T>, measure: (value: T) => number): T | undefined {
  let [found, most] = [undefined as T | undefined, -Infinity];
  for (const value of values) {
    const measured = measure(value);
    if (measured > most) [found, most] = [value, measured];
  }
  return found;
}
