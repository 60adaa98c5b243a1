import type { TableClient } from '../../../shared/data/table/connection.ts';
import type { ChangeSource } from '../change-stream/change-source.ts';
import { type Command, readCommand } from './commands.ts';
import { operations } from './operations/operations.ts';
import { readOrCreateSetting } from './storage/data-file-check.ts';
import { type DatabaseOptions, openDatabase } from './storage/database.ts';
import { openChangeSource } from './stream/change-reader.ts';
import { sweepRegularly } from './sweep-regularly.ts';
import { internalError, isServiceException, unsupported } from './values/errors.ts';

export type { Synchronous } from './storage/data-file.ts';
export { DataFolderError } from './values/errors.ts';

/*
 * DynamoDB in this process, in one SQLite file. It takes the SDK's command objects: no HTTP, no JSON text.
 *
 * A write is parsed when it is sent, evaluated at the end of the event-loop turn (`write-queue.ts`), and acknowledged after
 * the commit. Index entries, expiries, and change log entries are written in the same SQLite transaction
 * (`changes.ts`).
 */

export interface EmbeddedTable extends TableClient {
  /** The changes of a table that was created with a stream; rejects for any other. */
  changes(table: string): Promise<ChangeSource>;
  /** A text stored with the data; created on first use. */
  setting(name: string, create: () => string): string;
  /** Deletes expired items and returns how many. Also runs every minute. */
  sweep(now: Date): Promise<number>;
  /** Finishes work in progress. Commands sent later are rejected. */
  close(): Promise<void>;
}

interface Options extends DatabaseOptions {
  /** A folder, created if it is missing; `:memory:` stores nothing on disk. */
  path: string;
}

/** Opens the data folder. Rejects with a DataFolderError. */
export async function openEmbeddedTable({ path, ...options }: Options): Promise<EmbeddedTable> {
  const database = openDatabase(path, options);
  const operationsByName = operations(database);
  const closing = new AbortController();
  const { sweep, stop } = sweepRegularly(database, closing.signal);

  function perform(name: string, input: Record<string, unknown>): object | Promise<object> {
    if (closing.signal.aborted) throw new Error('The embedded table is closed.');
    const operation = operationsByName.get(name);
    if (!operation) throw unsupported(`the operation ${name}`);
    return operation(input);
  }

  async function send(command: Command, options?: { abortSignal?: { aborted: boolean } }): Promise<object> {
    if (options?.abortSignal?.aborted)
      throw Object.assign(new Error('Request aborted'), { name: 'AbortError' });
    try {
      const { operation, input, convertOutput } = readCommand(command);
      const output = perform(operation, input);
      // Reads have their output at once, and each "await" of a visit takes time.
      return await convertOutput(output instanceof Promise ? await output : output);
    } catch (error) {
      throw isServiceException(error) ? error : internalError(error);
    }
  }

  return {
    send: send as TableClient['send'],
    changes: (table) => openChangeSource(database, table),
    setting: (name, create) => readOrCreateSetting(database.sqlite, name, create),
    sweep,
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      await stop();
      database.writes.close();
      await database.checkpoints.close();
      database.close();
    },
  };
}
