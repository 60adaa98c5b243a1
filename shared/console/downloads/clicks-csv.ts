import { stringify } from 'csv-stringify/sync';
import type { ClicksQuery } from '../../domain/clicks/timeline.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { privateFile, type VisitorReply } from '../../visitor/reply.ts';
import * as texts from '../texts/link.ts';

interface ClicksFile {
  /** The link's alias. */
  alias: string;
  query: ClicksQuery;
  buckets: readonly { time: string; clicks: number; uniqueClicks: number }[];
  now: Date;
}

/** Clicks over time as a file for spreadsheets: `clicks-autumn-by-day-2026-11-22.csv`. */
export const clicksCsv = ({ alias, query: { unit, timezone }, buckets, now }: ClicksFile): VisitorReply =>
  privateFile({
    contentType: 'text/csv; charset=utf-8',
    name: `clicks-${alias}-by-${unit}-${formatDate(now)}.csv`,
    body: csvOf([
      [`${texts.units[unit].column} (${timezone})`, texts.clicks, texts.visitors],
      ...buckets.map(({ time, clicks, uniqueClicks }) => [time, clicks, uniqueClicks]),
    ]),
  });

/** Rows as RFC 4180 says. Texts that a spreadsheet would run as a formula begin with an apostrophe. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(rows as (string | number)[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
