import { setTimeout as sleep } from 'node:timers/promises';
import { logFault } from '../../../../shared/errors.ts';
import type { HeldLease } from './held-lease.ts';
import { LeaseBalancer } from './lease-balancer.ts';
import { LeaseLostError } from './lease-lost-error.ts';
import type { LeaseTable } from './lease-table.ts';
import type { StreamShard } from './plan-leases.ts';
import { type TakenLeases, takenLeases } from './taken-leases.ts';
import { joinWorkers, systemClock, type WorkerSession } from './worker-session.ts';

/** How often a worker renews, and looks for leases to take or to give up; milliseconds. */
const RENEW_EVERY_MS = 3_000;

/**
 * This process as one of the workers that share a stream. It joins them when leases are first requested, and leaves
 * when its consumers are stopped and its leases released.
 */
export class StreamWorker {
  readonly #table: LeaseTable;
  readonly #balancer: LeaseBalancer;
  readonly #consumers = new Map<string, TakenLeases>();
  readonly #held = new Set<HeldLease>();
  #session: WorkerSession | undefined;
  #stop: (() => Promise<void>) | undefined;
  #balanceSoon = new AbortController();

  constructor(table: LeaseTable, listShards: () => Promise<StreamShard[]>) {
    this.#table = table;
    this.#balancer = new LeaseBalancer({ table, listShards, now: systemClock.monotonic });
  }

  /** The leases that it takes for a consumer, until it is stopped; each must be released. */
  async *leases(consumer: string, stopped: AbortSignal): AsyncGenerator<HeldLease> {
    const taken = takenLeases();
    this.#consumers.set(consumer, taken);
    this.#stop ??= this.#start();
    this.#balanceSoon.abort();
    try {
      for (let lease = await taken.next(stopped); lease; lease = await taken.next(stopped)) yield lease;
    } finally {
      this.#consumers.delete(consumer);
      for (const lease of taken.rest()) await this.release(lease);
      if (this.#consumers.size === 0) await this.#session?.announceLeaving().catch(() => undefined);
      await this.#leaveWhenIdle();
    }
  }

  /** To be called when nothing of the lease's shard is delivered any more. Never rejects: it logs what fails. */
  async release(lease: HeldLease): Promise<void> {
    await lease.release().catch((error) => logFault(lease.consumer, error, { step: 'release lease' }));
    this.#held.delete(lease);
    this.#balanceSoon.abort();
    await this.#leaveWhenIdle();
  }

  #start(): () => Promise<void> {
    const stopping = new AbortController();
    const loops = [this.#renewOften(stopping.signal), this.#balanceOften(stopping.signal)];
    return async () => {
      stopping.abort();
      await Promise.all(loops);
      await this.#session?.leave().catch((error) => logFault('change stream', error, { step: 'leave' }));
      this.#session = undefined;
    };
  }

  async #leaveWhenIdle(): Promise<void> {
    if (this.#consumers.size > 0 || this.#held.size > 0) return;
    const stop = this.#stop;
    this.#stop = undefined;
    await stop?.();
  }

  async #renewOften(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.#renew().catch((error) => logFault('change stream', error, { step: 'renew leases' }));
      await pause(stopped);
    }
  }

  async #renew(): Promise<void> {
    try {
      if (this.#session) return await this.#session.renew();
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      console.error('This process renewed its leases too late: other processes have taken its shards over.');
      this.#session = undefined;
    }
    this.#session = await joinWorkers(this.#table, systemClock);
    this.#balanceSoon.abort();
  }

  async #balanceOften(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      this.#balanceSoon = new AbortController();
      await this.#balance().catch((error) => logFault('change stream', error, { step: 'balance leases' }));
      await pause(AbortSignal.any([stopped, this.#balanceSoon.signal]));
    }
  }

  async #balance(): Promise<void> {
    if (!this.#session) return;
    const consumers = [...this.#consumers.keys()];
    for (const lease of await this.#balancer.balance(this.#session, consumers, this.#held)) {
      const taken = this.#consumers.get(lease.consumer);
      if (taken) {
        this.#held.add(lease);
        taken.add(lease);
      } else {
        await lease.release();
      }
    }
  }
}

/** A process that has nothing else to do may end in a pause. */
async function pause(until: AbortSignal): Promise<void> {
  await sleep(RENEW_EVERY_MS, undefined, { signal: until, ref: false }).catch(() => undefined);
}
