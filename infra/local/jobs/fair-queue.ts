import type { JobMessage } from '../../../shared/domain/jobs.ts';

/**
 * The jobs of one kind that are due, in the order in which they run: users take turns, each with their oldest job. A user has
 * one job at a time, as jobs of one user often change the same items, or a few for kinds that allow it; a job never runs twice at a
 * time.
 */
export class FairQueue {
  readonly #waiting = new Map<number, JobMessage[]>();
  /** The ids of jobs that run, by user. */
  readonly #running = new Map<number, Set<string>>();
  readonly #jobsPerUser: number;

  constructor(jobsPerUser = 1) {
    this.#jobsPerUser = jobsPerUser;
  }

  add(message: JobMessage): void {
    const ofUser = this.#waiting.get(message.userId);
    if (ofUser) ofUser.push(message);
    else this.#waiting.set(message.userId, [message]);
  }

  /** The next job; its user then comes after all others. It counts as running until `release`. */
  take(): JobMessage | undefined {
    for (const [userId, messages] of this.#waiting) {
      const running = this.#running.get(userId) ?? new Set();
      if (running.size >= this.#jobsPerUser) continue;
      const index = messages.findIndex(({ id }) => !running.has(id));
      const [next] = index < 0 ? [] : messages.splice(index, 1);
      if (!next) continue;
      this.#running.set(userId, running.add(next.id));
      this.#waiting.delete(userId);
      if (messages.length > 0) this.#waiting.set(userId, messages);
      return next;
    }
    return undefined;
  }

  release({ userId, id }: Pick<JobMessage, 'userId' | 'id'>): void {
    const running = this.#running.get(userId);
    running?.delete(id);
    if (running?.size === 0) this.#running.delete(userId);
  }
}
