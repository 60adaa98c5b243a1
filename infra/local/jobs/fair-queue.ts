import type { JobMessage } from '../../../shared/domain/jobs.ts';

/** The jobs of one kind that are due, in the order in which they run: users take turns, each with their oldest job. */
export class FairQueue {
  readonly #byUser = new Map<number, JobMessage[]>();

  add(message: JobMessage): void {
    const ofUser = this.#byUser.get(message.userId);
    if (ofUser) ofUser.push(message);
    else this.#byUser.set(message.userId, [message]);
  }

  /** The next job; its user then comes after all others. */
  take(): JobMessage | undefined {
    const [turn] = this.#byUser;
    if (!turn) return undefined;
    const [userId, messages] = turn;
    const next = messages.shift();
    this.#byUser.delete(userId);
    if (messages.length > 0) this.#byUser.set(userId, messages);
    return next;
  }
}
