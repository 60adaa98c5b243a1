import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import { LINE_BREAK, limitRows, type SourceRow } from './source-row.ts';

/**
 * The rows of a CSV or JSON file, or of a text with one URL per line; of a file with more than `maxRows`, one more than that.
 * Throws `UnreadableFile` if it is none of these.
 */
export function parseRows(text: string, maxRows?: number): SourceRow[] {
  if (/^\s*[[{]/.test(text)) return jsonRows(text, maxRows);
  return /^\s*https?:\/\//i.test(text) ? urlRows(text, maxRows) : csvRows(text, maxRows);
}

const urlRows = (text: string, maxRows?: number): SourceRow[] =>
  text
    .split(LINE_BREAK)
    .map((line, index): [number, string] => [index + 1, line.trim()])
    .filter(([, url]) => url)
    .slice(0, limitRows(maxRows))
    .map(([line, url]) => ({ line, values: new Map([['url', url]]) }));
