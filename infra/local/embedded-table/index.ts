import type { ChangeSource } from '../change-stream/change-source.ts';
import { changesOf } from './change-reader.ts';
import { openDatabase } from './database.ts';
import { refusal } from './errors.ts';
import { operations } from './operations.ts';
import { createRequestHandler } from './request-handler.ts';
import { sweepExpired } from './sweep.ts';
import { trimLogs } from './trim-log.ts';

export { DataFolderError } from './errors.ts';

/*
 * DynamoDB in this process: dynalite parses requests, evaluates expressions and reads LevelDB; what it lacks is here.
 *
 * A write runs alone. dynalite's actions do it, but on a view of the store that keeps what they put in a buffer
 * (`write-buffer.ts`); from the items before and after follow the index entries, the expiries and the entries of the
 * change stream, and all of it is committed as one LevelDB batch. That makes every write, of one item or of a hundred,
 * all or nothing, under concurrency and when the process is killed.
 */

const sweepEvery = 60 * 1000; // milliseconds; DynamoDB itself promises only «within a few days»

export interface EmbeddedTable {
  /** For `new DynamoDBClient({ requestHandler })`; region and credentials may be anything. */
  requestHandler: ReturnType<typeof createRequestHandler>;
  /** The changes of a table that was created with a stream; rejects for any other. */
  changes(table: string): Promise<ChangeSource>;
  /** Deletes the items that have expired, and answers how many; it also happens by itself every minute. */
  sweep(now: Date): Promise<number>;
  /** Waits for what is under way, and refuses everything after. */
  close(): Promise<void>;
}

/** Opens the data folder, made if need be; `:memory:` keeps nothing. Rejects with a DataFolderError. */
export async function openEmbeddedTable({ path }: { path: string }): Promise<EmbeddedTable> {
  const database = await openDatabase(path);
  const known = operations(database);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  }

  async function run(name: string, input: Record<string, unknown>): Promise<object> {
    const operation = known.get(name);
    if (!operation)
      throw refusal('UnknownOperationException', `The embedded table has no operation ${name}.`);
    if (closing.signal.aborted) throw new Error('The embedded table is closed.');
    return track(operation(input));
  }

  async function sweepAndTrim(now: Date): Promise<number> {
    const deleted = await sweepExpired(database, now, closing.signal);
    await trimLogs(database, now);
    return deleted;
  }

  const sweep = async (now: Date) => (closing.signal.aborted ? 0 : track(sweepAndTrim(now)));
  const timer = setInterval(() => {
    sweep(new Date()).catch((error) => console.error('Expired items could not be deleted:', error));
  }, sweepEvery).unref();

  return {
    requestHandler: createRequestHandler(run),
    changes: (table) => changesOf(database, table),
    sweep,
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.allSettled(underWay);
      await database.store.db.close();
    },
  };
}
