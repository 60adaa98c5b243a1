import { parse } from 'csv-parse/sync';
import { isPasswordColumn, normalized } from './formats.ts';
import { unescapeFormulas } from './formulas.ts';
import { hasPassword } from './values.ts';

/** A row of a file: its values by normalized name, or why it cannot be read. */
export interface SourceRow {
  line: number;
  values: Map<string, unknown>;
  problem?: string;
}

/** A text that is not a list of rows. The message completes the name of the file: `is empty`. */
export class UnreadableFile extends Error {}

/** More than any export has; a file with a lot more takes long to read. */
const MAX_COLUMNS = 200;

/**
 * The rows of a CSV or JSON file, or of a text with one URL per line; of a file with more than `maxRows`, one more than that.
 * Throws `UnreadableFile` if it is none of these.
 */
export function parseRows(text: string, maxRows?: number): SourceRow[] {
  if (/^\s*[[{]/.test(text)) return jsonRows(text, maxRows);
  return /^\s*https?:\/\//i.test(text) ? urlRows(text, maxRows) : csvRows(text, maxRows);
}

const limitRows = (maxRows: number | undefined) => maxRows && maxRows + 1;

const urlRows = (text: string, maxRows?: number): SourceRow[] =>
  text
    .split(LINE_BREAK)
    .map((line, index): [number, string] => [index + 1, line.trim()])
    .filter(([, url]) => url)
    .slice(0, limitRows(maxRows))
    .map(([line, url]) => ({ line, values: new Map([['url', url]]) }));

/** The first line of a file that tells Excel what separates its columns. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;|\t])\s*?(?:\r\n|\r|\n)/i;

/** Spreadsheets separate by semicolons in many countries. */
function detectDelimiter(header: string): string {
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** The error of a row that cannot be read. */
interface SkippedRow {
  code: string;
  message: string;
  lines: number;
}

const HOW_TO_QUOTE = 'put the whole value in quotes, and double any quotes within it';

const describeProblem = ({ code, message }: Omit<SkippedRow, 'lines'>): string =>
  code.includes('QUOTE') ? `has a quotation mark in the wrong place: ${HOW_TO_QUOTE}` : message;

/** After these errors, there is no telling where the next row begins: the value may have swallowed any number of lines. */
const LOSES_ROWS = new Set(['CSV_INVALID_CLOSING_QUOTE', 'CSV_QUOTE_NOT_CLOSED']);

const misquoted = (line: number) =>
  new UnreadableFile(
    `has a quotation mark in the wrong place in line ${line}, or before it: ${HOW_TO_QUOTE}`,
  );

function csvRows(text: string, maxRows?: number): SourceRow[] {
  const skipped: SourceRow[] = [];
  const skip = ({ lines, code, message }: SkippedRow) => {
    if (LOSES_ROWS.has(code)) throw misquoted(lines);
    skipped.push({ line: lines, values: new Map(), problem: describeProblem({ code, message }) });
    // Each one takes long, and they do not count towards `to`.
    if (maxRows !== undefined && skipped.length > maxRows)
      throw new UnreadableFile(`has more than ${maxRows} rows that cannot be read`);
  };
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const delimiter = named ?? detectDelimiter(text.slice(0, text.search(/[\r\n]|$/)));
  const parsed = parse(text, {
    bom: true,
    ...(named !== undefined && { from_line: 2 }),
    // With the header, and one more to tell that there are more.
    ...(maxRows !== undefined && { to: maxRows + 2 }),
    info: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: skip as never,
  }) as unknown as ParsedRow[];
  const [header, ...rows] = parsed;
  if (!header) throw new UnreadableFile('is empty');
  if (header.record.length > MAX_COLUMNS) throw new UnreadableFile(`has more than ${MAX_COLUMNS} columns`);
  const names = header.record.map(normalized);
  const read = rows.map(({ record, info }): SourceRow => {
    const named = names.map((name, i) => [name, unescapeFormulas((record[i] ?? '').trim())] as const);
    const values = toValues(named);
    const isOff = record.length !== names.length;
    // A swallowed row may lack values at its end. One that is cut off makes the row around it too long.
    const fewest = isOff ? 2 : Math.floor(names.length / 2) + 1;
    const isRow = (line: string) => looksLikeRow(line.split(delimiter), fewest);
    if (record.some((value) => value.split(LINE_BREAK).slice(1).some(isRow))) throw misquoted(info.lines);
    const problem = `has ${record.length} columns instead of ${names.length}`;
    return { line: info.lines, values, ...(isOff ? { problem } : {}) };
  });
  return [...read, ...skipped].sort((a, b) => a.line - b.line);
}

const LINE_BREAK = /\r\n|\r|\n/;

/** Whether a later line of a value is a row that the value has swallowed, because its closing quotation mark is missing. */
const looksLikeRow = (cells: readonly string[], fewest: number): boolean =>
  cells.length >= fewest && cells.some((cell) => /^\s*"?https?:\/\//i.test(cell));

function jsonRows(text: string, maxRows?: number): SourceRow[] {
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
    const value: unknown = JSON.parse(text);
    const isOneLine = isObject(value) && value.type === 'link';
    return isOneLine ? [value] : value;
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim());
    try {
      const values = lines.map((line) => JSON.parse(line) as { type?: string });
      // An export has lines of other types, too; the links of others may have types of their own.
      const isExport = values.some(({ type }) => type === 'link');
      return isExport ? values.filter(({ type }) => type === undefined || type === 'link') : values;
    } catch {
      throw new UnreadableFile(`is neither CSV nor JSON: ${(error as Error).message}`);
    }
  }
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
    ([name, inner]) => (isPasswordColumn(normalized(name)) && hasPassword(inner)) || hasNestedPassword(inner),
  );

/** The values by name: of several with one name, the first that says something, or that there is a password. */
function toValues(named: (readonly [name: string, value: unknown])[]): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of named) {
    const before = values.get(name);
    const isKept = isPasswordColumn(name) ? hasPassword(before) : (before ?? '') !== '';
    if (!isKept) values.set(name, value);
  }
  return values;
}

/** Objects within become their JSON: one with a `toString` of its own has no text. */
const printable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(stringifyObject) : stringifyObject(value);

const stringifyObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
