import { stringify } from 'csv-stringify/sync';
import { downloadReply, type VisitorReply } from '../visitor/reply.ts';

/**
 * A CSV file (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. Texts that they would take for a formula get
 * an apostrophe in front (OWASP, "CSV Injection").
 */
export const csvReply = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): VisitorReply =>
  downloadReply(
    name,
    'text/csv; charset=utf-8',
    stringify([[...columns], ...rows.map((row) => [...row])], {
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
  );
