import type { TableClient } from '../../../shared/data/table/connection.ts';
import type { ChangeSource } from '../change-stream/change-source.ts';
import { type Command, readCommand } from './commands.ts';
import { operations } from './operations/operations.ts';
import type { Synchronous } from './storage/data-file.ts';
import { readOrMakeSetting } from './storage/data-file-check.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { sweepExpired } from './storage/sweep.ts';
import { changesOf } from './stream/change-reader.ts';
import { trimLogs } from './stream/trim-log.ts';
import { internalError, isAnswer, unsupported } from './values/errors.ts';

export type { Synchronous } from './storage/data-file.ts';
export { DataFolderError } from './values/errors.ts';

/*
 * DynamoDB in this process, on one file of SQLite. It takes the SDK's commands as they are: no HTTP, no JSON text.
 *
 * A write is prepared when it is sent, decided on at the end of the turn of the event loop (`write-queue.ts`), and
 * answered when it is in the file. From the items before and after follow their index entries, their expiries and the
 * entries of the change stream, in the same transaction of SQLite (`changes.ts`).
 */

/** DynamoDB itself promises only «within a few days». */
const SWEEP_EVERY_MS = 60 * 1000;

export interface EmbeddedTable extends TableClient {
  /** The changes of a table that was created with a stream; rejects for any other. */
  changes(table: string): Promise<ChangeSource>;
  /** A text that is kept with the data, made when it is asked for the first time. */
  setting(name: string, make: () => string): string;
  /** Deletes the items that have expired, and answers how many; it also happens by itself every minute. */
  sweep(now: Date): Promise<number>;
  /** Waits for what is under way, and refuses everything after. */
  close(): Promise<void>;
}

interface Options {
  /** A folder, made if need be; `:memory:` keeps nothing. */
  path: string;
  synchronous?: Synchronous;
}

/** Opens the data folder. Rejects with a DataFolderError. */
export async function openEmbeddedTable({ path, synchronous }: Options): Promise<EmbeddedTable> {
  const database = openDatabase(path, synchronous);
  const known = operations(database);
  const closing = new AbortController();
  const work = new Set<Promise<unknown>>();

  function perform(name: string, input: Record<string, unknown>): object | Promise<object> {
    if (closing.signal.aborted) throw new Error('The embedded table is closed.');
    const operation = known.get(name);
    if (!operation) throw unsupported(`the operation ${name}`);
    return operation(input);
  }

  async function send(command: Command, options?: { abortSignal?: { aborted: boolean } }): Promise<object> {
    if (options?.abortSignal?.aborted)
      throw Object.assign(new Error('Request aborted'), { name: 'AbortError' });
    try {
      const { operation, input, answerOf } = readCommand(command);
      return answerOf(await perform(operation, input));
    } catch (error) {
      throw isAnswer(error) ? error : internalError(error);
    }
  }

  async function tidy(now: Date): Promise<number> {
    const deleted = await sweepExpired(database, now, closing.signal);
    await trimLogs(database, now, closing.signal);
    return deleted;
  }

  async function sweep(now: Date): Promise<number> {
    if (closing.signal.aborted) return 0;
    const tidying = tidy(now);
    work.add(tidying);
    return tidying.finally(() => work.delete(tidying));
  }

  const timer = setInterval(() => {
    sweep(new Date())
      .then(() => writeBack(database))
      .catch((error) => console.error('Expired items could not be deleted:', error));
  }, SWEEP_EVERY_MS).unref();

  return {
    send: send as TableClient['send'],
    changes: (table) => changesOf(database, table),
    setting: (name, make) => readOrMakeSetting(database.sqlite, name, make),
    sweep,
    async close() {
      if (closing.signal.aborted) return;
      clearInterval(timer);
      closing.abort();
      await Promise.allSettled(work);
      database.writes.close();
      database.close();
    },
  };
}

/** Moves what is in SQLite's log to the file itself, which would otherwise wait until there is much of it. */
function writeBack({ sqlite }: Database): void {
  if (sqlite.isOpen) sqlite.exec('PRAGMA wal_checkpoint(PASSIVE)');
}
