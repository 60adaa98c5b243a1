import { readFileSync } from 'node:fs';
import { parseRows } from '../../../../shared/domain/import/parse-rows.ts';
import { type SourceRow, UnreadableFile } from '../../../../shared/domain/import/source-row.ts';
import { Problem, toMessage } from '../problem.ts';

/** The rows of a CSV or JSON file. Throws a `Problem` if it is neither. */
export function readRows(file: string): SourceRow[] {
  try {
    return parseRows(readText(file));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Problem(`${file} ${error.message}.`);
    throw error;
  }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new Problem(`${file} cannot be read as UTF-8: ${toMessage(error)}`);
  }
}
