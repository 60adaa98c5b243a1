import { listExportTypes } from '../../collections.ts';
import { isPasswordColumn, normalized } from './formats.ts';
import { limitRows, type SourceRow, toValues, UnreadableFile } from './source-row.ts';
import { hasPassword } from './values.ts';

export function jsonRows(text: string, maxRows?: number): SourceRow[] {
  const list = listIn(parseJson(text))?.slice(0, limitRows(maxRows));
  if (!list) throw new UnreadableFile('contains no list');
  return list.map((row, i) => ({ line: i + 1, ...(isObject(row) ? { values: flat(row) } : notAnObject) }));
}

const notAnObject = { values: new Map<string, unknown>(), problem: 'is not an object' };

const isObject = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Line = Record<string, unknown>;

/** JSON, or one value per line as `linkctl export --format full` writes it: of those, the links. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, exactly);
    return isLinkLine(value) ? [value] : value;
  } catch (error) {
    // Of many levels.
    if (error instanceof RangeError) throw error;
    const lines = text.split('\n').filter((line) => line.trim());
    try {
      const values = lines.map((line): unknown => JSON.parse(line, exactly));
      return values.some(isLinkLine) ? readExport(values) : values;
    } catch {
      throw new UnreadableFile(`is neither CSV nor JSON: ${(error as Error).message}`);
    }
  }
}

/** Keeps long numbers, such as the ids of other systems, as their text. */
const exactly = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;

const isLinkLine = (value: unknown): value is Line => isObject(value) && value.type === 'link';

/** The links of an export, with the names of their campaigns and channels, and what others wrote beside them. */
function readExport(values: unknown[]): unknown[] {
  const exportTypes = new Set<unknown>(listExportTypes());
  const isOther = (value: unknown) => isObject(value) && exportTypes.has(value.type);
  const readNames = (type: string) =>
    new Map(values.filter(isObject).flatMap((line) => (line.type === type ? [[line.id, line.name]] : [])));
  const [campaigns, channels] = [readNames('campaign'), readNames('channel')];
  const nameGroups = (line: Line): Line => ({
    ...line,
    campaign: campaigns.get(line.campaign) ?? line.campaign,
    channels: Array.isArray(line.channels)
      ? line.channels.map((id: unknown) => channels.get(id) ?? id)
      : line.channels,
  });
  return values.flatMap((value) => (isLinkLine(value) ? [nameGroups(value)] : isOther(value) ? [] : [value]));
}

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

/** A link of an export; the type of the line is not the link's. */
const withoutType = ({ type: _, ...line }: Line): Line => line;

/** The values by name; those of nested objects by `outer.inner`. */
function flat(row: Line): Map<string, unknown> {
  const entries = Object.entries(isLinkLine(row) ? withoutType(row) : row).flatMap(
    ([name, value]): [string, unknown][] =>
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
