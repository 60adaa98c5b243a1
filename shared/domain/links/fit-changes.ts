import { countResponseBytes, MAX_RESPONSE_BYTES } from '../owned/response-size.ts';
import type { FieldChange } from './link-history.ts';

/** Stands for a value that does not fit into the response. */
export const OMITTED = '…';

const OMITTED_BYTES = countResponseBytes(OMITTED);

interface Value {
  change: FieldChange;
  side: 'from' | 'to';
  bytes: number;
}

/**
 * Versions for one response, as they are read: a thousand of them can have half a gigabyte of values, so the largest are left
 * out as soon as all values are more than a response can have.
 */
export class FittingVersions<T extends { changes: FieldChange[] }> {
  readonly versions: T[] = [];
  readonly #maxBytes: number;
  readonly #values: Value[] = [];
  #bytes = 0;

  constructor(maxBytes = MAX_RESPONSE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  add(version: T): void {
    const changes = version.changes.map((change) => ({ ...change }));
    const fitted = { ...version, changes };
    this.versions.push(fitted);
    const blank = changes.map(({ field }) => ({ field, from: '', to: '' }));
    this.#bytes += countResponseBytes({ ...version, changes: blank }) + ','.length;
    for (const change of changes) {
      this.#addValue({ change, side: 'from', bytes: countResponseBytes(change.from) });
      this.#addValue({ change, side: 'to', bytes: countResponseBytes(change.to) });
    }
    if (this.#bytes > this.#maxBytes) this.#omitLargest();
  }

  #addValue(value: Value): void {
    this.#values.push(value);
    this.#bytes += value.bytes;
  }

  #omitLargest(): void {
    // Half of it leaves room for everything else: of thousands of changes, even the names of the fields take some.
    const maxBytes = this.#maxBytes / this.#values.length / 2;
    for (const value of this.#values) {
      if (value.bytes <= maxBytes) continue;
      value.change[value.side] = OMITTED;
      this.#bytes += OMITTED_BYTES - value.bytes;
      value.bytes = OMITTED_BYTES;
    }
  }
}
