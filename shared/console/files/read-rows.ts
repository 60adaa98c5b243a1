import { MAX_ROWS } from '../../api/contract/rows.ts';
import { type MappedRows, type MappingOptions, mapRows } from '../../domain/import/map-rows.ts';
import { parseRows } from '../../domain/import/parse-rows.ts';
import { UnreadableFile } from '../../domain/import/source-row.ts';
import { problems } from '../texts/import.ts';

/** A file to read, as plain data that can be sent to another thread. */
export interface FileToRead {
  text: string;
  options: MappingOptions;
}

/** The rows in the order of the file, or why there are none. */
export type ReadRows = MappedRows | { problem: string };

/** Reads the rows of a hostile text: a megabyte of commas takes a second. */
export function readRows({ text, options }: FileToRead): ReadRows {
  try {
    const source = parseRows(text, MAX_ROWS);
    if (source.length === 0) return { problem: problems.noRows };
    if (source.length > MAX_ROWS) return { problem: problems.tooMany };
    const { rows, ...read } = mapRows(source, options);
    if (rows.every(({ fields }) => fields.url === '')) return { problem: problems.noTargets };
    return { ...read, rows: rows.toSorted((a, b) => a.line - b.line) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: problems.unreadable(error.message) };
    // JSON with thousands of levels overflows the stack.
    if (error instanceof RangeError) return { problem: problems.tooDeep };
    throw error;
  }
}
