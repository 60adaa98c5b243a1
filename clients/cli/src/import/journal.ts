import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Problem } from '../problem.ts';

/** What became of a row. With the code `undecided`, the service does not know whether it wrote it. */
export type Outcome = { id: number; shorturl: string } | { message: string; code: string };

/** A request that was sent, and may have written rows of which the response is not known or is undecided. */
export interface OpenBatch {
  key: string;
  /** When it was sent first, in Unix milliseconds. */
  sent: number;
  rows: string[];
  /** Whether none of its rows were sent again in another request. */
  isWhole: boolean;
}

interface Entry {
  account?: string;
  batch?: string;
  sent?: number;
  rows?: string[];
  row?: string;
  id?: number;
  shorturl?: string;
  message?: string;
  code?: string;
}

/**
 * A file that tells, after a kill at any moment, what was imported: a line of JSON before each request and one for each row
 * of its response.
 */
export class Journal {
  readonly #file: string;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #batches = new Map<string, OpenBatch>();
  /** The last request that had the row, by its key. */
  readonly #keys = new Map<string, string>();

  /** Throws a `Problem` if the file belongs to an import into another account. */
  constructor(file: string, account: string) {
    this.#file = file;
    const entries = existsSync(file) ? readEntries(file) : [];
    const other = entries.find((entry) => entry.account !== undefined && entry.account !== account);
    if (other)
      throw new Problem(`${file} belongs to an import into ${other.account}. Use another --state file.`);
    for (const entry of entries) this.#apply(entry);
    if (entries.length === 0) this.#append({ account });
  }

  findOutcome(row: string): Outcome | undefined {
    return this.#outcomes.get(row);
  }

  /** The ids of all links that were created. */
  get createdIds(): Set<number> {
    return new Set([...this.#outcomes.values()].flatMap((outcome) => ('id' in outcome ? [outcome.id] : [])));
  }

  /** The requests with rows of unknown outcome: the program was killed, the connection failed, or the service was too busy. */
  get openBatches(): OpenBatch[] {
    return [...this.#batches.values()].flatMap(({ key, sent, rows }) => {
      const own = rows.filter((row) => this.#keys.get(row) === key);
      const isOpen = own.some((row) => isUndecided(this.#outcomes.get(row)));
      return isOpen ? [{ key, sent, rows: own, isWhole: own.length === rows.length }] : [];
    });
  }

  /** To be called before the request. Returns when it was sent first. */
  begin(key: string, rows: string[]): Date {
    this.#append({ batch: key, sent: Date.now(), rows });
    return new Date(this.#batches.get(key)?.sent ?? Date.now());
  }

  record(outcomes: ReadonlyMap<string, Outcome>): void {
    this.#append(...[...outcomes].map(([row, outcome]) => ({ row, ...outcome })));
  }

  #append(...entries: Entry[]): void {
    for (const entry of entries) this.#apply(entry);
    appendFileSync(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      mode: 0o600,
    });
  }

  #apply({ batch, sent = 0, rows = [], row, id, shorturl = '', message, code = '' }: Entry): void {
    if (batch !== undefined) {
      for (const one of rows) {
        this.#keys.set(one, batch);
        // A failed row may be sent again: its outcome is open until the response.
        if (!isCreated(this.#outcomes.get(one))) this.#outcomes.delete(one);
      }
      const first = this.#batches.get(batch)?.sent ?? sent;
      this.#batches.set(batch, { key: batch, sent: first, rows, isWhole: true });
    }
    if (row !== undefined && id !== undefined) this.#outcomes.set(row, { id, shorturl });
    else if (row !== undefined && message !== undefined && !isCreated(this.#outcomes.get(row)))
      this.#outcomes.set(row, { message, code });
  }
}

export const isCreated = (outcome: Outcome | undefined): boolean => outcome !== undefined && 'id' in outcome;

/** Whether it is not known if the row was written. */
export const isUndecided = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || ('code' in outcome && outcome.code === 'undecided');

/** The lines of the file. The last one may be torn; it ends here, so that the next one does not continue it. */
function readEntries(file: string): Entry[] {
  const text = readFileSync(file, 'utf8');
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}
