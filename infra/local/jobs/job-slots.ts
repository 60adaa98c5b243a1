import type { JobKind } from '../../../shared/api/contract/job-kind.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { Schedule } from './schedule.ts';

/** After this time, a run of a kind with `longRuns` takes no slot. */
const LONG_RUN_MS = 1_000;

interface Runs {
  /** Those that take a slot of their kind. */
  running: Set<Promise<void>>;
  /** Those that have given theirs back. */
  long: Set<Promise<void>>;
}

/** Runs jobs that are due, a few of each kind at a time. Users take turns. */
export class JobSlots {
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #runs: ReadonlyMap<string, Runs>;
  readonly #run: (kind: JobKind, message: JobMessage) => Promise<void>;
  readonly #schedule: Schedule;
  #state: 'waiting' | 'open' | 'closed' = 'waiting';

  /** `run` must not reject. */
  constructor(kinds: readonly JobKind[], run: (kind: JobKind, message: JobMessage) => Promise<void>) {
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
    this.#runs = new Map(kinds.map(({ id }) => [id, { running: new Set(), long: new Set() }]));
    this.#run = run;
    this.#schedule = new Schedule(
      (kindId) => this.#fill(kindId),
      (kindId) => this.#kinds.get(kindId)?.jobsPerUser,
    );
  }

  /** Runs the job of a message once it is due, and a slot of its kind is free. */
  add(message: JobMessage): void {
    this.#schedule.add(message);
  }

  /** Runs jobs from now on, unless it was closed before. */
  open(): void {
    if (this.#state === 'closed') return;
    this.#state = 'open';
    for (const kindId of this.#kinds.keys()) this.#fill(kindId);
  }

  /** Begins no more runs, and waits for those in progress. */
  async close(): Promise<void> {
    this.#state = 'closed';
    this.#schedule.close();
    await Promise.all([...this.#runs.values()].flatMap(({ running, long }) => [...running, ...long]));
  }

  #fill(kindId: string): void {
    const kind = this.#kinds.get(kindId);
    const runs = this.#runs.get(kindId);
    if (!kind || !runs) return;
    while (this.#state === 'open' && runs.running.size < kind.concurrency) {
      const message = this.#schedule.take(kindId);
      if (!message) return;
      this.#begin(kind, message, runs);
    }
  }

  #begin(kind: JobKind, message: JobMessage, { running, long }: Runs): void {
    const run = this.#run(kind, message).finally(() => {
      clearTimeout(timer);
      running.delete(run);
      long.delete(run);
      this.#schedule.release(message);
      this.#fill(kind.id);
    });
    running.add(run);
    const timer = setTimeout(() => {
      if (long.size >= kind.longRuns) return;
      running.delete(run);
      long.add(run);
      this.#fill(kind.id);
    }, LONG_RUN_MS).unref();
  }
}
