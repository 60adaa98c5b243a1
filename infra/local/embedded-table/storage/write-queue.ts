import type { DatabaseSync } from 'node:sqlite';

/** What a write comes to: how it is answered, and what it changes, if anything. */
export interface Outcome<Answer> {
  answer: Answer;
  apply?: () => void;
}

export interface WriteQueue {
  /**
   * Decides on a write at the end of this turn of the event loop, on what all earlier writes have made of the data, and
   * resolves when its changes are committed. `decide` reads and throws as it likes, but changes nothing: that is for
   * `apply`, which must not fail but for SQLite.
   */
  run<Answer>(decide: () => Outcome<Answer>): Promise<Answer>;
  /** Decides on and commits what is queued, now, and rejects what comes after. */
  close(): void;
}

interface Queued {
  decide: () => Outcome<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Events {
  /** The group is in the file, and not yet answered. */
  committed(): void;
  /** Nothing of the group has happened. */
  rolledBack(): void;
}

/**
 * Group commit: all writes of one turn of the event loop share a transaction of SQLite. They are decided on and committed
 * without a break at the turn's end, so that no read ever sees what is not committed: nothing that was answered can be
 * undone by a crash. A write that is refused has changed nothing and leaves the others alone; if SQLite fails, for want
 * of space for one, none of the group has happened.
 */
export function writeQueue(sqlite: DatabaseSync, events: Events): WriteQueue {
  const [begin, commit] = [sqlite.prepare('BEGIN IMMEDIATE'), sqlite.prepare('COMMIT')];
  let queue: Queued[] = [];
  let isClosed = false;

  function flush(): void {
    const group = queue;
    queue = [];
    if (group.length === 0) return;
    try {
      const answers = group.map(perform);
      if (sqlite.isTransaction) {
        commit.run();
        events.committed();
      }
      for (const answer of answers) answer();
    } catch (error) {
      rollBack();
      for (const { reject } of group) reject(error);
    }
  }

  function rollBack(): void {
    try {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      events.rolledBack();
    } catch (error) {
      console.error('The embedded table could not undo what it could not write:', error);
    }
  }

  /** Gives how to answer after the commit. */
  function perform({ decide, resolve, reject }: Queued): () => void {
    let outcome: Outcome<unknown>;
    try {
      outcome = decide();
    } catch (error) {
      return () => reject(error);
    }
    if (outcome.apply) {
      if (!sqlite.isTransaction) begin.run();
      outcome.apply();
    }
    return () => resolve(outcome.answer);
  }

  return {
    run<Answer>(decide: () => Outcome<Answer>) {
      return new Promise<Answer>((resolve, reject) => {
        if (isClosed) throw new Error('The embedded table is closed.');
        if (queue.length === 0) setImmediate(flush);
        queue.push({ decide, resolve: resolve as Queued['resolve'], reject });
      });
    },
    close() {
      flush();
      isClosed = true;
    },
  };
}
