import { stringify } from 'csv-stringify/sync';
import { formulaEscapes } from '../../domain/import/formulas.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';

export type Row = readonly (string | number)[];

/**
 * A CSV file (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. What they would take for a formula gets an
 * apostrophe in front, also after a separator of another kind. Texts with one are quoted.
 */
export const csvResponse = (name: string, columns: Row, rows: readonly Row[]): VisitorResponse =>
  privateFile({ contentType: 'text/csv; charset=utf-8', name, body: toCsv([columns, ...rows]) });

export const toCsv = (rows: readonly Row[]): string => BYTE_ORDER_MARK + csvRows(rows);

export const BYTE_ORDER_MARK = '\uFEFF';

/** More rows of a file, without its mark. */
export const csvRows = (rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { ...formulaEscapes, record_delimiter: 'windows', quoted_match: /[\r\n\t;|]/ },
  );
