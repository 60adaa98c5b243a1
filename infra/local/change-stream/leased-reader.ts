import type { ChangeReader } from './change-source.ts';
import type { HeldLease } from './leases/held-lease.ts';
import { LeaseLostError } from './leases/lease-lost-error.ts';

/** After the stop, reading continues for this long at most, in milliseconds: others go on writing, and read the rest. */
const DRAIN_MS = 4_000;

/** Reads a shard for as long as this process holds its lease; reading then rejects with a LeaseLostError. */
export function leasedReader(
  reader: ChangeReader,
  lease: HeldLease,
  release: () => Promise<void>,
  stopped: AbortSignal,
): ChangeReader {
  let stoppedAt = Number.POSITIVE_INFINITY;
  stopped.addEventListener(
    'abort',
    () => {
      stoppedAt = performance.now();
    },
    { once: true },
  );

  return {
    ...reader,
    async read(limit) {
      if (lease.over.aborted) throw new LeaseLostError(`Shard ${lease.shardId} is for another process.`);
      if (performance.now() - stoppedAt > DRAIN_MS) return { records: [], isFull: false, isLast: false };
      return reader.read(limit);
    },
    wait: (signal) => reader.wait(AbortSignal.any([signal, lease.over])),
    lease: { confirm: lease.confirm, release },
  };
}
