import type { ExportLine } from '../../api/account-export.ts';
import { collectionNames } from '../../api/collections.ts';
import { type ExportPosition, exportCursor } from '../../api/fields/export-cursor.ts';
import { allDays, seriesInMonth } from '../../domain/clicks/month-series.ts';
import { accountLine, type MonthClicks, monthLine, planLine } from '../../domain/export/export-lines.ts';
import { bytesInResponse, MAX_ANSWER_BYTES } from '../../domain/owned/answer-size.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, totalsKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import type { Totals } from '../owned/totals.ts';
import { allMonthlyClicks, monthOfKey } from '../statistics-keys.ts';
import { getItem, type Item, query, queryOnce, withoutKey } from '../table/items.ts';
import { getUserOrThrow } from '../users/users.ts';
import { describeItems, type ExportContext } from './export-items.ts';

/** The maximum of a page, unless its lines are long. */
export const MAX_LINES = 500;
/** Items that are read at a time: links have up to 256 KB each. */
const ITEMS_PER_READ = 25;

/**
 * A page of everything that belongs to the caller, and the cursor of the next one: first the account, then each
 * collection from its oldest item to its newest. An item that exists during the whole export is on exactly one page.
 */
export async function readExportPage(position: ExportPosition | undefined, context: ExportContext) {
  const page = new ExportPage(position ? [] : await describeAccount(context));
  let { collection, after } = position ?? { collection: collectionNames[0], after: 0 };
  for (;;) {
    const key = collectionKey(context.user.id, collection);
    const { items, last } = await queryOnce(itemsAfter(key, after), ITEMS_PER_READ);
    const lines = await describeItems(collection, items, context);
    for (const [index, line] of lines.entries()) {
      if (line && !page.add(line)) return { lines: page.lines, next: exportCursor({ collection, after }) };
      after = getNumber(context.user.id, Number(items[index]?.id)) ?? after;
    }
    if (last) continue;
    const next = collectionNames[collectionNames.indexOf(collection) + 1];
    if (!next) return { lines: page.lines };
    [collection, after] = [next, 0];
  }
}

class ExportPage {
  readonly lines: ExportLine[] = [];
  #bytes = 0;

  constructor(lines: ExportLine[]) {
    for (const line of lines) this.add(line);
  }

  /** Whether the page has room for the line. */
  add(line: ExportLine): boolean {
    const bytes = bytesInResponse(line) + '\\n'.length;
    const isFull = this.lines.length >= MAX_LINES || this.#bytes + bytes > MAX_ANSWER_BYTES;
    if (isFull) return false;
    this.lines.push(line);
    this.#bytes += bytes;
    return true;
  }
}

/** The account, its plan, the number of items in each collection, and the clicks counted in each month and on its days. */
export async function describeAccount({ user, now, site }: ExportContext): Promise<ExportLine[]> {
  const [stored, totals, months] = await Promise.all([
    getUserOrThrow(user.id),
    getItem<Totals>(totalsKey(user.id)),
    query<Item & Partial<MonthClicks>>(allMonthlyClicks(user.id)),
  ]);
  return [
    accountLine(stored, { now, shortUrl: site.shortUrl }),
    planLine(user.plan, stored),
    { type: 'totals', ...(totals && withoutKey<Totals>(totals)) },
    ...months.map((item) => {
      const month = monthOfKey(item.sk);
      return monthLine(month, item, allDays(seriesInMonth(item, month)));
    }),
  ];
}
