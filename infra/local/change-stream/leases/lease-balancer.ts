import { absentShards } from './absent-shards.ts';
import { type HeldLease, holdLease } from './held-lease.ts';
import type { Lease, LeaseTable, Worker } from './lease-table.ts';
import { planLeases, type StreamShard } from './plan-leases.ts';
import type { WorkerSession } from './worker-session.ts';
import { EXPIRES_AFTER_MS, workerWatch } from './worker-watch.ts';

interface Options {
  table: LeaseTable;
  listShards(): Promise<StreamShard[]>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
}

/** What the table and the stream say, and what this process has of it. */
interface View {
  session: WorkerSession;
  leases: Lease[];
  shards: StreamShard[];
  alive: Worker[];
  held: ReadonlySet<HeldLease>;
}

const toLeaseName = ({ consumer, shardId }: { consumer: string; shardId: string }) =>
  `${consumer} ${shardId}`;

/** Brings the leases of this process closer to its share, step by step. */
export class LeaseBalancer {
  readonly #table: LeaseTable;
  readonly #listShards: () => Promise<StreamShard[]>;
  readonly #now: () => number;
  readonly #findExpired: ReturnType<typeof workerWatch>;
  readonly #findAbsent: ReturnType<typeof absentShards>;
  /** When leases were given up for other workers, which get some time to take them; by name. */
  readonly #givenUp = new Map<string, number>();

  constructor({ table, listShards, now }: Options) {
    this.#table = table;
    this.#listShards = listShards;
    this.#now = now;
    this.#findExpired = workerWatch(now);
    this.#findAbsent = absentShards(now);
  }

  /** Ends held leases that are lost or wanted elsewhere; resolves with those that it took for these consumers. */
  async balance(
    session: WorkerSession,
    consumers: Iterable<string>,
    held: ReadonlySet<HeldLease>,
  ): Promise<HeldLease[]> {
    // Leases first: a shard that has one is then in the list too.
    const { leases, workers } = await this.#table.read();
    const owned = new Set(leases.filter(({ owner }) => owner === session.id).map(toLeaseName));
    for (const lease of held) if (!owned.has(toLeaseName(lease))) lease.end();
    const alive = await this.#removeExpired(workers, session);
    const shards = await this.#listShards();
    if (shards.length === 0 || !alive.some(({ id }) => id === session.id)) return [];
    const view = { session, leases, shards, alive, held };
    await this.#removeAbsent(view);
    const taken: HeldLease[] = [];
    for (const consumer of consumers) taken.push(...(await this.#share(consumer, view)));
    return taken;
  }

  async #removeExpired(workers: Worker[], session: WorkerSession): Promise<Worker[]> {
    const removed = new Set<Worker>();
    for (const worker of this.#findExpired(workers)) {
      if (worker.id !== session.id && (await this.#table.removeWorker(worker))) removed.add(worker);
    }
    return workers.filter((worker) => !removed.has(worker));
  }

  /** Leases of shards that are gone, their records with them, or of another stream that the table had before. */
  async #removeAbsent({ session, leases, shards, alive, held }: View): Promise<void> {
    const absent = this.#findAbsent(new Set(leases.map(({ shardId }) => shardId)), shards);
    for (const lease of held) if (absent.has(lease.shardId)) lease.end();
    const inUse = new Set([...held].map(toLeaseName));
    const others = new Set(alive.map(({ id }) => id).filter((id) => id !== session.id));
    for (const lease of leases) {
      const isOwned = inUse.has(toLeaseName(lease)) || others.has(lease.owner ?? '');
      if (absent.has(lease.shardId) && !isOwned) await this.#table.removeLease(lease);
    }
  }

  async #share(consumer: string, { session, leases, shards, alive, held }: View): Promise<HeldLease[]> {
    const holding = [...held].filter((lease) => lease.consumer === consumer);
    const { free, room, giveUp } = planLeases({
      consumer,
      worker: session.id,
      shards,
      leases: leases.filter((lease) => lease.consumer === consumer),
      alive: new Set(alive.map(({ id }) => id)),
      staying: new Set(alive.filter(({ isLeaving }) => !isLeaving).map(({ id }) => id)),
      held: new Set(holding.map(({ shardId }) => shardId)),
    });
    for (const lease of holding.filter(({ shardId }) => giveUp.includes(shardId))) {
      this.#givenUp.set(toLeaseName(lease), this.#now());
      lease.end();
    }
    return this.#take(free, room, session);
  }

  /** Takes one after the other: if another process is faster for one, there is still the next. */
  async #take(free: Lease[], room: number, session: WorkerSession): Promise<HeldLease[]> {
    const taken: HeldLease[] = [];
    for (const lease of free.filter((one) => !this.#wasGivenUp(one))) {
      if (taken.length === room) break;
      const own = await this.#table.take(lease, session.id);
      if (own) taken.push(holdLease(own, this.#table, session));
    }
    return taken;
  }

  #wasGivenUp(lease: Lease): boolean {
    const since = this.#givenUp.get(toLeaseName(lease)) ?? Number.NEGATIVE_INFINITY;
    return this.#now() - since < EXPIRES_AFTER_MS;
  }
}
