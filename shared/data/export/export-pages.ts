import type { ExportLine } from '../../api/account-export.ts';
import { type ExportPosition, exportCursor } from '../../api/fields/export-cursor.ts';
import { exportedNames } from '../../collections.ts';
import { allDays, seriesInMonth } from '../../domain/clicks/month-series.ts';
import { accountLine, type MonthClicks, monthLine, planLine } from '../../domain/export/export-lines.ts';
import { countResponseBytes, MAX_RESPONSE_BYTES } from '../../domain/owned/response-size.ts';
import { beginStep } from '../../event-loop.ts';
import { getNumber } from '../../ids.ts';
import { itemKey, totalsKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import type { Totals } from '../owned/totals.ts';
import { allMonthlyClicks, parseMonth } from '../statistics-keys.ts';
import { getItem, type Item, query, queryOnce, type Stored, withoutKey } from '../table/items.ts';
import { getUserOrThrow } from '../users/users.ts';
import { describeItems, describeVersions, type ExportContext } from './export-items.ts';
import { exportedKey } from './export-parts.ts';

/** The maximum of a page, unless its lines are long. */
export const MAX_LINES = 500;
/** Items that are read at a time: links have up to 256 KB each. */
const ITEMS_PER_READ = 25;

/**
 * A page of everything that belongs to the caller, and the cursor of the next one: first the account, then each
 * collection from its oldest item to its newest, each link with its past versions. An item that exists during the whole export is
 * on exactly one page.
 */
export async function readExportPage(position: ExportPosition | undefined, context: ExportContext) {
  const page = new ExportPage(position ? [] : await describeAccount(context));
  const next = await fillPage(page, position ?? { collection: exportedNames[0], after: 0 }, context);
  return { lines: page.lines, ...(next && { next: exportCursor(next) }) };
}

/** Adds lines from this position on. Returns where the next page begins, if there is more. */
async function fillPage(
  page: ExportPage,
  { version, ...start }: ExportPosition,
  context: ExportContext,
): Promise<ExportPosition | undefined> {
  let { collection, after } = start;
  const key = () => exportedKey(context.user.id, collection);
  const begun = version === undefined ? undefined : await getItem(itemKey(key(), after));
  const rest = begun && (await addVersions(page, start, { item: begun, from: version, now: context.now }));
  if (rest) return rest;
  for (;;) {
    const { items, last } = await queryOnce(itemsAfter(key(), after), ITEMS_PER_READ);
    const lines = await describeItems(collection, items, context);
    for (const [index, item] of items.entries()) {
      const line = lines[index];
      await beginStep();
      if (line && !page.add(line)) return { collection, after };
      after = getNumber(context.user.id, Number(item.id)) ?? after;
      const more = line && (await addVersions(page, { collection, after }, { item, now: context.now }));
      if (more) return more;
    }
    if (last) continue;
    const next = exportedNames[exportedNames.indexOf(collection) + 1];
    if (!next) return undefined;
    [collection, after] = [next, 0];
  }
}

/** Adds the past versions of a link. Returns where the next page begins if this one has no room for all of them. */
async function addVersions(
  page: ExportPage,
  position: ExportPosition,
  { item, ...rest }: { item: Stored<Item>; from?: number | undefined; now: Date },
): Promise<ExportPosition | undefined> {
  for await (const line of describeVersions(position.collection, item, rest))
    if (!page.add(line)) return { ...position, version: line.version };
  return undefined;
}

class ExportPage {
  readonly lines: ExportLine[] = [];
  #bytes = 0;

  constructor(lines: ExportLine[]) {
    for (const line of lines) this.add(line);
  }

  /** Whether the page has room for the line. */
  add(line: ExportLine): boolean {
    const bytes = countResponseBytes(line) + '\\n'.length;
    const isFull = this.lines.length >= MAX_LINES || this.#bytes + bytes > MAX_RESPONSE_BYTES;
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
      const month = parseMonth(item.sk);
      return monthLine(month, item, allDays(seriesInMonth(item, month)));
    }),
  ];
}
