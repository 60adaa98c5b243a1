import { stringify } from 'csv-stringify/sync';
import { formulaEscapes } from '../../domain/import/formulas.ts';
import { mapInTurns } from '../../event-loop.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';

export type Row = readonly (string | number)[];

/**
 * A CSV file (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. What they would take for a formula gets an
 * apostrophe in front, also after a separator of another kind. Texts with one are quoted.
 */
export async function csvResponse(
  name: string,
  columns: Row,
  rows: readonly Row[],
): Promise<VisitorResponse> {
  const body = toCsv([columns]) + (await csvInTurns(rows));
  return privateFile({ contentType: 'text/csv; charset=utf-8', name, body });
}

export const toCsv = (rows: readonly Row[]): string => BYTE_ORDER_MARK + csvRows(rows);

export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows that are written in one step. */
const ROWS_AT_ONCE = 20;

/** More rows of a file, without its mark. */
export async function csvInTurns(rows: readonly Row[]): Promise<string> {
  const steps = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, step) =>
    rows.slice(step * ROWS_AT_ONCE, (step + 1) * ROWS_AT_ONCE),
  );
  return (await mapInTurns(steps, csvRows)).join('');
}

export const csvRows = (rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { ...formulaEscapes, record_delimiter: 'windows', quoted_match: /[\r\n\t;|]/ },
  );
