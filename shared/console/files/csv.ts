import { stringify } from 'csv-stringify/sync';
import { privateFile, type VisitorResponse } from '../../response.ts';

export type Row = readonly (string | number)[];

/**
 * A CSV file (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. Texts that they would take for a formula get
 * an apostrophe in front, and those with a separator of another kind are quoted, so that a spreadsheet that splits there finds
 * no formula either (OWASP, "CSV Injection").
 */
export const csvResponse = (name: string, columns: Row, rows: readonly Row[]): VisitorResponse =>
  privateFile({ contentType: 'text/csv; charset=utf-8', name, body: toCsv([columns, ...rows]) });

export const toCsv = (rows: readonly Row[]): string => BYTE_ORDER_MARK + csvRows(rows);

export const BYTE_ORDER_MARK = '\uFEFF';

/** More rows of a file, without its mark. */
export const csvRows = (rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n\t;|]/ },
  );
