import type { Dimension } from '../../dimensions.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { formatDate } from '../../domain/values/dates.ts';
import type { VisitorResponse } from '../../response.ts';
import { csvResponse } from '../files/csv.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';

interface ClicksFile {
  /** Whose clicks: `autumn`, the alias of a link. */
  subject: string;
  asked: AskedPeriod;
  report: PeriodReport;
  /** The list that the file has, instead of the chart. */
  list: Dimension | undefined;
  now: Date;
}

/** What a page shows, as a file for spreadsheets: `clicks-autumn-by-day-2026-11-22.csv`. A list has all its names. */
export function clicksCsv({ subject, asked, report, list, now }: ClicksFile): Promise<VisitorResponse> {
  const toName = (by: string) => `clicks-${subject}-by-${by}-${formatDate(now)}.csv`;
  if (list)
    return csvResponse(toName(list), [texts.dimensions[list].singular, texts.clicks], report.lists[list]);
  const { unit, current } = report;
  const { by, name, timezone } = asked;
  const isFiltered = by !== undefined && name !== undefined;
  return csvResponse(
    toName(unit),
    [
      `${texts.units[unit].column} (${isFiltered ? 'UTC' : timezone})`,
      isFiltered ? `${texts.clicks}, ${texts.filter.is(texts.dimensions[by].singular, name)}` : texts.clicks,
      ...(isFiltered ? [] : [texts.visitors]),
    ],
    current.buckets.map(({ time, clicks, uniqueClicks }) => [
      time,
      clicks,
      ...(uniqueClicks === undefined ? [] : [uniqueClicks]),
    ]),
  );
}
