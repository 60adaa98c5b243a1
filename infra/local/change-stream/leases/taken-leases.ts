import type { HeldLease } from './held-lease.ts';

/** Leases that were taken for one consumer and wait for it. */
export interface TakenLeases {
  add(lease: HeldLease): void;
  /** The next one, when there is one; undefined after the signal. */
  next(stopped: AbortSignal): Promise<HeldLease | undefined>;
  /** Leases that were not handed out. */
  rest(): HeldLease[];
}

export function takenLeases(): TakenLeases {
  const leases: HeldLease[] = [];
  let added = Promise.withResolvers<void>();
  return {
    add(lease) {
      leases.push(lease);
      added.resolve();
      added = Promise.withResolvers();
    },
    async next(stopped) {
      const stop = Promise.withResolvers<void>();
      stopped.addEventListener('abort', () => stop.resolve(), { once: true });
      while (leases.length === 0 && !stopped.aborted) await Promise.race([added.promise, stop.promise]);
      return stopped.aborted ? undefined : leases.shift();
    },
    rest: () => leases.splice(0),
  };
}
