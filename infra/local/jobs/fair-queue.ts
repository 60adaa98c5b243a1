import type { JobMessage } from '../../../shared/domain/jobs.ts';

/**
 * The jobs of one kind that are due, in the order in which they run: users take turns, each with their oldest job. A user has
 * one job at a time, as jobs of one user often change the same items.
 */
export class FairQueue {
  readonly #waiting = new Map<number, JobMessage[]>();
  readonly #busy = new Set<number>();

  add(message: JobMessage): void {
    const ofUser = this.#waiting.get(message.userId);
    if (ofUser) ofUser.push(message);
    else this.#waiting.set(message.userId, [message]);
  }

  /** The next job; its user then has no other one until `release`, and comes after all others. */
  take(): JobMessage | undefined {
    for (const [userId, messages] of this.#waiting) {
      if (this.#busy.has(userId)) continue;
      this.#busy.add(userId);
      this.#waiting.delete(userId);
      const next = messages.shift();
      if (messages.length > 0) this.#waiting.set(userId, messages);
      return next;
    }
    return undefined;
  }

  release(userId: number): void {
    this.#busy.delete(userId);
  }
}
