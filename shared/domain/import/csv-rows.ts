import { parse } from 'csv-parse/sync';
import { normalized } from './formats.ts';
import { unescapeFormulas } from './formulas.ts';
import { LINE_BREAK, type SourceRow, toValues, UnreadableFile } from './source-row.ts';

/** More than any export has; a file with a lot more takes long to read. */
const MAX_COLUMNS = 200;

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

export function csvRows(text: string, maxRows?: number): SourceRow[] {
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
    // By default, all rows have to end as the first one does.
    record_delimiter: ['\r\n', '\n', '\r'],
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
  const names = header.record.map((name, at) => normalized(name) || `column ${at + 1}`);
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

/** Whether a later line of a value is a row that the value has swallowed, because its closing quotation mark is missing. */
const looksLikeRow = (cells: readonly string[], fewest: number): boolean =>
  cells.length >= fewest && cells.some((cell) => /^\s*"?https?:\/\//i.test(cell));
