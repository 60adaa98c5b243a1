import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { FairQueue } from './fair-queue.ts';

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Messages of jobs by when they are due, as SQS has them on AWS; all of it is in the table, too. */
export class Schedule {
  readonly #due = new Map<string, FairQueue>();
  /** The latest message of each job that is waiting here: it comes up once, however often it was sent. */
  readonly #latest = new Map<string, JobMessage>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #onDue: (kind: string) => void;
  readonly #jobsPerUser: (kind: string) => number | undefined;

  /** Calls `onDue` when a job of this kind is due. */
  constructor(onDue: (kind: string) => void, jobsPerUser: (kind: string) => number | undefined) {
    this.#onDue = onDue;
    this.#jobsPerUser = jobsPerUser;
  }

  add(message: JobMessage): void {
    const { id, revision, due } = message;
    const known = this.#latest.get(id);
    if (known && (known.revision > revision || (known.revision === revision && known.due <= due))) return;
    this.#latest.set(id, message);
    clearTimeout(this.#timers.get(id));
    this.#wait(message);
  }

  #wait(message: JobMessage): void {
    const delay = Math.min(message.due - Date.now(), MAX_DELAY_MS);
    if (delay > 0) this.#timers.set(message.id, setTimeout(() => this.#wait(message), delay).unref());
    else this.#addDue(message);
  }

  #addDue(message: JobMessage): void {
    this.#timers.delete(message.id);
    const queue = this.#due.get(message.kind) ?? new FairQueue(this.#jobsPerUser(message.kind));
    this.#due.set(message.kind, queue);
    queue.add(message);
    this.#onDue(message.kind);
  }

  /** The next job of a kind that is due. */
  take(kind: string): JobMessage | undefined {
    for (;;) {
      const message = this.#due.get(kind)?.take();
      if (message && this.#latest.get(message.id) !== message) {
        this.release(message);
        continue;
      }
      if (message) this.#latest.delete(message.id);
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
