import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { FairQueue } from './fair-queue.ts';

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Messages of jobs by when they are due, as SQS has them on AWS; all of it is in the table, too. */
export class Schedule {
  readonly #due = new Map<string, FairQueue>();
  /** The messages of each job that wait here, by its id: each comes up once, however often it was sent. */
  readonly #waiting = new Map<string, readonly JobMessage[]>();
  readonly #timers = new Map<JobMessage, NodeJS.Timeout>();
  readonly #onDue: (kind: string) => void;
  readonly #jobsPerUser: (kind: string) => number | undefined;

  /** Calls `onDue` when a job of this kind is due. */
  constructor(onDue: (kind: string) => void, jobsPerUser: (kind: string) => number | undefined) {
    this.#onDue = onDue;
    this.#jobsPerUser = jobsPerUser;
  }

  /**
   * A message replaces those of lower revisions, and not those of higher ones: these may be of an earlier job with this id, which
   * was given up while it waited.
   */
  add(message: JobMessage): void {
    const { id, revision, due } = message;
    const waiting = this.#waiting.get(id) ?? [];
    if (waiting.some((one) => one.revision === revision && one.due <= due)) return;
    for (const one of waiting) if (one.revision <= revision) this.#remove(one);
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), message]);
    this.#wait(message);
  }

  #remove(message: JobMessage): void {
    clearTimeout(this.#timers.get(message));
    this.#timers.delete(message);
    const others = this.#waiting.get(message.id)?.filter((one) => one !== message) ?? [];
    if (others.length > 0) this.#waiting.set(message.id, others);
    else this.#waiting.delete(message.id);
  }

  #wait(message: JobMessage): void {
    const delay = Math.min(message.due - Date.now(), MAX_DELAY_MS);
    if (delay > 0) this.#timers.set(message, setTimeout(() => this.#wait(message), delay).unref());
    else this.#addDue(message);
  }

  #addDue(message: JobMessage): void {
    this.#timers.delete(message);
    const queue = this.#due.get(message.kind) ?? new FairQueue(this.#jobsPerUser(message.kind));
    this.#due.set(message.kind, queue);
    queue.add(message);
    this.#onDue(message.kind);
  }

  /** The next job of a kind that is due. */
  take(kind: string): JobMessage | undefined {
    for (;;) {
      const message = this.#due.get(kind)?.take();
      if (message && !this.#waiting.get(message.id)?.includes(message)) {
        this.release(message);
        continue;
      }
      if (message) this.#remove(message);
      return message;
    }
  }

  /** The run of this message has ended: its user may have another one. */
  release(message: JobMessage): void {
    this.#due.get(message.kind)?.release(message);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#due.clear();
  }
}
