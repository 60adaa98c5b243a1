import type { DatabaseSync } from 'node:sqlite';

/** The result of evaluating a write: its response, and how to apply its changes, if it has any. */
export interface Outcome<Response> {
  response: Response;
  apply?: () => void;
}

export interface WriteQueue {
  /**
   * Evaluates a write at the end of this event-loop turn, or of one soon after, with the changes of all earlier writes
   * visible, and resolves after the commit. `decide` may read and throw, but must not change anything. `apply` makes the
   * changes; only SQLite errors may come out of it.
   */
  run<Response>(decide: () => Outcome<Response>): Promise<Response>;
  /** Commits the queued writes immediately, and rejects later ones. */
  close(): void;
}

/** Lets writes wait for a moment. Requests that only read go on. */
export interface PausableWrites {
  pause(): void;
  resume(): void;
}

interface Queued {
  decide: () => Outcome<unknown>;
  resolve: (response: unknown) => void;
  reject: (error: unknown) => void;
}

interface Events {
  /** Called after the commit, before the writes are acknowledged. */
  committed(): void;
  /** Called after the whole group was rolled back. */
  rolledBack(): void;
}

/** A group of this many writes may grow for more turns of the event loop, while other requests arrive. */
const MIN_BUSY_GROUP = 8;
const MAX_TURNS = 3;
/** The writes of a group that has taken so long wait for the next one: to delete a thousand items takes half a second. */
const MAX_GROUP_MS = 10;

/** Commits the first writes in one transaction of SQLite, if one of them changes anything. Returns how many. */
function groupCommits(sqlite: DatabaseSync, events: Events): (queue: readonly Queued[]) => number {
  const [begin, commit] = [sqlite.prepare('BEGIN IMMEDIATE'), sqlite.prepare('COMMIT')];

  /** Returns the function that responds after the commit. */
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
    return () => resolve(outcome.response);
  }

  return (queue) => {
    const start = performance.now();
    const responses: (() => void)[] = [];
    try {
      for (const queued of queue) {
        responses.push(perform(queued));
        if (performance.now() - start >= MAX_GROUP_MS) break;
      }
      if (sqlite.isTransaction) {
        commit.run();
        events.committed();
      }
      for (const respond of responses) respond();
      return responses.length;
    } catch (error) {
      rollBack(sqlite, events);
      for (const { reject } of queue) reject(error);
      return queue.length;
    }
  };
}

function rollBack(sqlite: DatabaseSync, events: Events): void {
  try {
    try {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    } finally {
      events.rolledBack();
    }
  } catch (error) {
    console.error('The embedded table could not roll back a failed transaction:', error);
  }
}

/**
 * Group commit: all writes of one event-loop turn share a SQLite transaction, unless that takes too long; under load, of up to three
 * turns, which takes an eighth less CPU time per visit of 64 connections. They are evaluated and committed
 * synchronously at the end of the turn, so that no read sees uncommitted data, and a crash cannot undo a response. A
 * rejected write changes nothing and does not affect the others. If SQLite fails, for example because the disk is full,
 * the whole group is rolled back, and all that wait are rejected.
 */
export function writeQueue(sqlite: DatabaseSync, events: Events): WriteQueue & PausableWrites {
  const commitGroup = groupCommits(sqlite, events);
  let queue: Queued[] = [];
  let isClosed = false;
  let isPaused = false;
  let turns = 0;
  let lengthAtLastTurn = 0;

  function endTurn(): void {
    if (isPaused) return;
    turns++;
    const isGrowing = queue.length > lengthAtLastTurn;
    if (isGrowing && queue.length >= MIN_BUSY_GROUP && turns < MAX_TURNS) {
      lengthAtLastTurn = queue.length;
      setImmediate(endTurn);
    } else {
      commitNext();
      if (queue.length > 0) setImmediate(endTurn);
    }
  }

  function commitNext(): void {
    turns = 0;
    lengthAtLastTurn = 0;
    queue = queue.slice(commitGroup(queue));
  }

  return {
    run<Response>(decide: () => Outcome<Response>) {
      return new Promise<Response>((resolve, reject) => {
        if (isClosed) throw new Error('The embedded table is closed.');
        if (queue.length === 0) setImmediate(endTurn);
        queue.push({ decide, resolve: resolve as Queued['resolve'], reject });
      });
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      if (queue.length > 0) setImmediate(endTurn);
    },
    close() {
      while (queue.length > 0) commitNext();
      isClosed = true;
    },
  };
}
