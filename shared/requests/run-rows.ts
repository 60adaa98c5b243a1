import pLimit from 'p-limit';
import type { ApiRoute } from '../api/contract/api-route.ts';
import type { RowFailure } from '../api/contract/rows.ts';
import { groupWrites } from '../data/table/group-writes.ts';
import { isJsonLarger } from '../domain/values/json-size.ts';
import { BusyError, invalidFields, logFailure, publicError, type ServiceError } from '../errors.ts';
import { beginStep } from '../event-loop.ts';
import { millisecondsLeft } from '../invocation.ts';
import { isObject } from '../is-object.ts';
import type { Claim } from './claims.ts';
import { parseOrThrow } from './parse-input.ts';

/** Rows that are handled at a time: as many as are written in one transaction. */
const CONCURRENT_ROWS = 50;

/** A hash takes a core for 0.2 s, and other requests need it too. */
export const MAX_PASSWORDS = 20;

/** Fewer than the threads that hash, so that rows do not wait in the queue of passwords until they are too late. */
const CONCURRENT_PASSWORDS = 2;

/** Parsing and checking larger ones takes milliseconds, so that few of them may be at it in the same turn of the event loop. */
const LARGE_ROW_BYTES = 16 * 1024;
const CONCURRENT_LARGE_ROWS = 4;

/** No row starts with less time left: it could not be finished. */
const ROW_RESERVE_MS = 3_000;

/** How long after the last table request a row that was waiting may take to notice. */
const LATE_MS = 200;

/** What the response holds for a row. */
export type RowResult = ({ error: 0 } & object) | { error: 1; message: string; code: RowFailure };

interface ClaimedRows {
  claim?: Claim | undefined;
  /** The results of rows that an earlier request has kept, by their index. */
  kept?: ReadonlyMap<number, object> | undefined;
}

/** What rows have in common that concern the same link or alias. */
interface Row {
  id?: number;
  custom?: string | null;
  password?: string | null;
}

/**
 * Handles each row by itself, but for those that `claim` has results of. Rows that concern the same link or alias are handled one
 * after the other. If some fail for now, the request can be sent again for them.
 */
export async function runRows(
  route: ApiRoute,
  rows: unknown[],
  run: (row: unknown, index: number) => Promise<object>,
  { claim, kept }: ClaimedRows = {},
): Promise<RowResult[]> {
  const limit = pLimit(CONCURRENT_ROWS);
  const handle = rowHandler(route, run);
  const failures: ServiceError[] = [];
  const results = await groupWrites(() =>
    Promise.all(
      rows.map((row, index) =>
        limit(async () => kept?.get(index) ?? handle(row, index)).then(
          (response): RowResult => ({ error: 0, ...response }),
          (error): RowResult => {
            const failure = publicError(error);
            if (failure.statusCode >= 500) failures.push(failure);
            return { error: 1, ...describeFailure(failure) };
          },
        ),
      ),
    ),
  );
  if (failures.length > 0) claim?.allowRepeat();
  logFailures(route, failures, rows.length);
  return results;
}

/** Parses and handles a row, after the earlier rows on which its outcome depends. */
function rowHandler(route: ApiRoute, run: (row: unknown, index: number) => Promise<object>) {
  const inTurn = turnTaker();
  const hashing = pLimit(CONCURRENT_PASSWORDS);
  const handlingLarge = pLimit(CONCURRENT_LARGE_ROWS);
  // One after another: rows that concern the same link keep their order.
  const parsing = pLimit(1);
  let passwords = 0;

  return async (input: unknown, index: number): Promise<object> => {
    const row = await parsing(async () => {
      await beginStep();
      return parseRow(route, input);
    });
    if (row.password && ++passwords > MAX_PASSWORDS)
      throw invalidFields({
        password: `only ${MAX_PASSWORDS} rows per request can have one; send this row again in another request`,
      });
    const turns = [row.id && `id ${row.id}`, row.custom && `alias ${row.custom.toLowerCase()}`];
    return inTurn(turns.filter(Boolean) as string[], () => {
      const start = async () => {
        if (millisecondsLeft() < ROW_RESERVE_MS) throw new BusyError('There was no time left for the row.');
        return run(row, index);
      };
      const startInTime = () => untilDeadline(row.password ? hashing(start) : start());
      return isJsonLarger(input, LARGE_ROW_BYTES) ? handlingLarge(startInTime) : startInTime();
    });
  };
}

function parseRow(route: ApiRoute, input: unknown): Row {
  if (!isObject(input)) throw invalidFields({ row: 'must be an object' });
  return parseOrThrow(route.row, input) as Row;
}

/** Runs things with a turn in common one after the other, in the order in which they came. */
function turnTaker() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(turns: string[], run: () => Promise<T>): Promise<T> => {
    const earlier = turns.map((turn) => last.get(turn)).filter((running) => running !== undefined);
    const running = earlier.length > 0 ? Promise.allSettled(earlier).then(run) : run();
    for (const turn of turns) last.set(turn, running);
    return running;
  };
}

/** Gives up a row when the table is not asked any more: nothing of it is written after that. */
async function untilDeadline<T>(running: Promise<T>): Promise<T> {
  const left = millisecondsLeft();
  if (left === Infinity) return running;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BusyError('The row took too long.')), left + LATE_MS);
  // It may still fail, when its response does not matter any more.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors after which a request to the table may still have been carried out. */
const UNDECIDED = new Set(['AbortError', 'TimeoutError']);

function describeFailure({ message, code, cause }: ServiceError): { message: string; code: RowFailure } {
  if (!(cause instanceof Error) || !UNDECIDED.has(cause.name)) return { message, code };
  return {
    message:
      'The service is busy and did not say whether it wrote this row. Please check before you try again.',
    code: 'undecided',
  };
}

/** One line for all rows that failed for the same reason: usually it is one reason for all of them. */
function logFailures(route: ApiRoute, failures: ServiceError[], rows: number): void {
  const firsts = new Map(failures.map((failure) => [String(failure.cause), failure]));
  for (const failure of firsts.values()) logFailure(route.id, failure, `${failures.length} of ${rows} rows`);
}
