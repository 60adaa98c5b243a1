import { stringify } from 'csv-stringify/sync';
import { privateFile, type VisitorReply } from '../../reply.ts';

export type Row = readonly (string | number)[];

/**
 * A CSV file (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. Texts that they would take for a formula get
 * an apostrophe in front (OWASP, "CSV Injection").
 */
export const csvReply = (name: string, columns: Row, rows: readonly Row[]): VisitorReply =>
  privateFile({ contentType: 'text/csv; charset=utf-8', name, body: csvOf([columns, ...rows]) });

export const csvOf = (rows: readonly Row[]): string => BYTE_ORDER_MARK + csvRows(rows);

export const BYTE_ORDER_MARK = '\uFEFF';

/** More rows of a file, without its mark. */
export const csvRows = (rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
