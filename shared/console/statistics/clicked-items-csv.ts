import { formatDate } from '../../domain/values/dates.ts';
import type { VisitorResponse } from '../../response.ts';
import { csvResponse } from '../files/csv.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { describePeriod } from './period-text.ts';

export interface ClickedItem {
  short: string;
  /** Where it leads, or its name. */
  target: string;
  title: string;
  clicks: number;
  before: number;
}

interface ClickedItemsFile {
  /** What the file is named after: `campaign-1`. */
  subject: string;
  list: string;
  asked: AskedPeriod;
  items: readonly ClickedItem[];
  now: Date;
}

/** Links and other items with their clicks in a period and the one before it, for spreadsheets, in this order. */
export const clickedItemsCsv = ({
  subject,
  list,
  asked,
  items,
  now,
}: ClickedItemsFile): Promise<VisitorResponse> =>
  csvResponse(
    `clicks-${subject}-by-${list}-${formatDate(now)}.csv`,
    [...texts.clickedItems, `${texts.clicks} ${describePeriod(asked)}`, texts.before],
    items.map(({ short, target, title, clicks, before }) => [short, target, title, clicks, before]),
  );
