import { isPasswordColumn, normalized } from './formats.ts';
import { limitRows, type SourceRow, toValues, UnreadableFile } from './source-row.ts';
import { hasPassword } from './values.ts';

export function jsonRows(text: string, maxRows?: number): SourceRow[] {
  const list = listIn(parseJson(text))?.slice(0, limitRows(maxRows));
  if (!list) throw new UnreadableFile('contains no list');
  return list.map((row, i) => ({ line: i + 1, ...(isObject(row) ? { values: flat(row) } : notAnObject) }));
}

const notAnObject = { values: new Map<string, unknown>(), problem: 'is not an object' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON, or one value per line as `linkctl export --format full` writes it: of those, the links. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, exactly);
    const isOneLine = isObject(value) && value.type === 'link';
    return isOneLine ? [withoutType(value)] : value;
  } catch (error) {
    // Of many levels.
    if (error instanceof RangeError) throw error;
    const lines = text.split('\n').filter((line) => line.trim());
    try {
      const values = lines.map((line) => JSON.parse(line, exactly) as { type?: string });
      // An export has lines of other types, too; the links of others may have types of their own.
      const isExport = values.some(({ type }) => type === 'link');
      return isExport
        ? values.filter(({ type }) => type === undefined || type === 'link').map(withoutType)
        : values;
    } catch {
      throw new UnreadableFile(`is neither CSV nor JSON: ${(error as Error).message}`);
    }
  }
}

/** Keeps long numbers, such as the ids of other systems, as their text. */
const exactly = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;

/** A line of an export, whose type is not that of the link. */
const withoutType = ({ type: _, ...line }: Record<string, unknown>) => line;

/** The first list with entries in a response of an API: `data.urls`, `shortUrls.data`; in YOURLS' statistics an object. */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const keyed = isObject(value.links) ? Object.values(value.links) : [];
  if (keyed.length > 0 && keyed.every(isObject)) return keyed;
  const lists = Object.values(value).flatMap((inner) => {
    const list = listIn(inner);
    return list ? [list] : [];
  });
  return lists.find(({ length }) => length > 0) ?? lists[0];
}

/** The values by name; those of nested objects by `outer.inner`. */
function flat(row: Record<string, unknown>): Map<string, unknown> {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([inner, one]) => [normalized(`${name}.${inner}`), printable(one)])
      : [[normalized(name), printable(value)]],
  );
  return toValues(hasNestedPassword(row) ? [...entries, ['password', 'yes']] : entries);
}

/** Whether there is a password anywhere within, such as in the rules of a link. */
const hasNestedPassword = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, inner]) =>
      (isPasswordColumn(normalized(name)) && hasPassword(stringifyObject(inner))) || hasNestedPassword(inner),
  );

/** Objects within become their JSON: one with a `toString` of its own has no text. */
const printable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(stringifyObject) : stringifyObject(value);

const stringifyObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
