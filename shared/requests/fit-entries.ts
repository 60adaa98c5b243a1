import {
  countResponseBytes,
  countTextBytes,
  countUnitBytes,
  MAX_RESPONSE_BYTES,
} from '../domain/owned/response-size.ts';
import { mapInTurns } from '../event-loop.ts';

/** An entry shows at least this much of each text, in bytes of the response. */
const MIN_SHOWN_BYTES = 200;

const ELLIPSIS = '…';

/** The beginning of a text, with an ellipsis, in at most this many bytes of the response. */
function shorten(text: string, maxBytes: number): string {
  let bytes = countTextBytes(ELLIPSIS);
  let end = 0;
  while (end < text.length) {
    bytes += countUnitBytes(text.charCodeAt(end));
    if (bytes > maxBytes) break;
    end++;
  }
  const isWithinPair = !text.slice(0, end).isWellFormed();
  return text.slice(0, isWithinPair ? end - 1 : end) + ELLIPSIS;
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The largest size to which texts of these sizes must be cut so that they take at most `total` together. */
function largestCut(sizes: readonly number[], total: number): number {
  let left = total;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index);
    if (size > share) return Math.max(MIN_SHOWN_BYTES, share);
    left -= size;
  }
  return Infinity;
}

/** Whether the JSON of these entries is so short that it fits in any case: each of its characters takes at most three bytes. */
async function areShort(entries: readonly object[], maxBytes: number): Promise<boolean> {
  const lengths = await mapInTurns(entries, (entry) => JSON.stringify(entry).length + ','.length);
  return 3 * sumNumbers(lengths) <= maxBytes;
}

/**
 * The entries of a list, complete if they fit into one response. If not, the longest texts are shortened, and end in an
 * ellipsis: first those of the first field, and those of the next field only if that is not enough. A thousand entries can
 * have 20 MB, so other requests get their turns.
 */
export async function fitEntries<K extends string, T extends Record<K, string>>(
  entries: readonly T[],
  fields: readonly K[],
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<T[]> {
  if (await areShort(entries, maxBytes)) return [...entries];
  const blank = Object.fromEntries(fields.map((field) => [field, '']));
  const measureSizes = (field: K) => mapInTurns(fitted, (entry) => countTextBytes(entry[field]));
  let fitted = [...entries];
  let total = sumNumbers(
    await mapInTurns(fitted, (entry) => countResponseBytes({ ...entry, ...blank }) + ','.length),
  );
  for (const field of fields) total += sumNumbers(await measureSizes(field));
  for (const field of fields) {
    if (total <= maxBytes) break;
    const sizes = await measureSizes(field);
    const others = total - sumNumbers(sizes);
    const cut = largestCut(sizes, maxBytes - others);
    fitted = await mapInTurns(fitted, (entry, index) =>
      (sizes[index] ?? 0) > cut ? { ...entry, [field]: shorten(entry[field], cut) } : entry,
    );
    total = others + sumNumbers(await measureSizes(field));
  }
  return fitted;
}
