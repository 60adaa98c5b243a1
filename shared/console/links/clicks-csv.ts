import { formatDate } from '../../domain/values/dates.ts';
import type { VisitorResponse } from '../../response.ts';
import { csvResponse } from '../files/csv.ts';
import * as texts from '../texts/link.ts';
import type { Range } from './clicks-in-range.ts';

interface ClicksFile {
  /** The link's alias. */
  alias: string;
  range: Range;
  buckets: readonly { time: string; clicks: number; uniqueClicks: number }[];
  now: Date;
}

/** Clicks over time as a file for spreadsheets: `clicks-autumn-by-day-2026-11-22.csv`. */
export const clicksCsv = ({ alias, range: { unit, timezone }, buckets, now }: ClicksFile): VisitorResponse =>
  csvResponse(
    `clicks-${alias}-by-${unit}-${formatDate(now)}.csv`,
    [`${texts.units[unit].column} (${timezone})`, texts.clicks, texts.visitors],
    buckets.map(({ time, clicks, uniqueClicks }) => [time, clicks, uniqueClicks]),
  );
