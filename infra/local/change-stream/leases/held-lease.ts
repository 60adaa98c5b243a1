import { LeaseLostError } from './lease-lost-error.ts';
import type { Lease, LeaseTable } from './lease-table.ts';
import type { WorkerSession } from './worker-session.ts';

/** A lease that this process has taken and not yet released. */
export interface HeldLease {
  readonly consumer: string;
  readonly shardId: string;
  /** The checkpoint of the previous owner. */
  readonly checkpoint: string | undefined;
  /** Aborted when nothing more may be delivered: the lease is lost, or wanted by another process. */
  readonly over: AbortSignal;
  /** Resolves while this process may deliver; rejects with a LeaseLostError when it may not. */
  confirm(): Promise<void>;
  /** Rejects with a LeaseLostError when another process owns the lease by now. */
  saveCheckpoint(checkpoint: string): Promise<void>;
  /** Ends delivery after the current batch. */
  end(): void;
  /** Another process may take it from now on; rejects if the table cannot be reached. */
  release(): Promise<void>;
}

/** A lease that was just taken in this session. */
export function holdLease(lease: Lease, table: LeaseTable, session: WorkerSession): HeldLease {
  const { consumer, shardId, checkpoint } = lease;
  const ending = new AbortController();
  const over = AbortSignal.any([ending.signal, session.ended]);

  return {
    consumer,
    shardId,
    checkpoint,
    over,
    async confirm() {
      if (!over.aborted) await session.confirm();
      if (over.aborted) throw new LeaseLostError(`Shard ${shardId} is for another process.`);
    },
    async saveCheckpoint(reached) {
      if (await table.saveCheckpoint(lease, reached)) return;
      ending.abort();
      throw new LeaseLostError(`Another process has taken over shard ${shardId}.`);
    },
    end: () => ending.abort(),
    async release() {
      ending.abort();
      await table.release(lease);
    },
  };
}
