/**
 * Writes a data file with many links and visitors, faster than a service could: straight into its tables, in large
 * transactions and without the change log. What the items are, the service's own code says.
 */
import { type Database, openDatabase } from '../../infra/local/embedded-table/storage/database.ts';
import { readExpiry } from '../../infra/local/embedded-table/storage/expiry.ts';
import { readItemKey, type Table } from '../../infra/local/embedded-table/storage/table-definition.ts';
import { checkedItem, itemSize } from '../../infra/local/embedded-table/values/attribute-values.ts';
import { toWire } from '../../infra/local/embedded-table/values/documents.ts';
import { collectionKey, totalsKey } from '../../shared/data/keys.ts';
import { linkListKey } from '../../shared/data/search/search-keys.ts';
import { visitorKey } from '../../shared/data/statistics-keys.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { changeList, toLinkListId } from '../../shared/domain/search/link-lists.ts';
import { NUMBERS_PER_LIST } from '../../shared/domain/search/number-lists.ts';
import { toId } from '../../shared/ids.ts';
import { buildLinkItems, countItems } from '../support/table/seed.ts';

const CHUNK = 8 * NUMBERS_PER_LIST;
const CACHE_KB = 2 * 1024 * 1024;
/** A word that all seeded links have. */
export const COMMON_WORD = 'newsletter';
/** As many as a search can have; all links have them. */
export const COMMON_WORDS = [COMMON_WORD, ...Array.from({ length: 9 }, (_, i) => `newsletter${i}`)];
const COUNTRIES = ['France', 'Germany', 'Japan', 'United States'];

interface Contents {
  userId: number;
  /** The number of the first link; the others follow. */
  from: number;
  links: number;
  visitors: number;
}

/** Adds to the table of a stopped service. */
export function fillFile(folder: string, { userId, from, links, visitors }: Contents): void {
  const database = openDatabase(folder);
  const { sqlite, items } = database;
  const table = database.tables.get('links') as Table;
  sqlite.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  const put = (native: object) => {
    const item = checkedItem(toWire(native as Record<string, unknown>));
    const key = readItemKey(table, item);
    const expires = readExpiry(item, table.timeToLive);
    items.insert(table, key, { text: JSON.stringify(item), item, size: itemSize(item), expires });
    items.index(table, key, undefined, item);
  };
  const inTransaction = (run: () => void) => {
    sqlite.exec('BEGIN');
    run();
    sqlite.exec('COMMIT');
  };
  const numbers = Array.from({ length: links }, (_, i) => from + i);
  for (let at = 0; at < links; at += CHUNK) {
    const some = numbers.slice(at, at + CHUNK);
    inTransaction(() => buildLinkItems(userId, some, { withRoutes: true }).forEach(put));
  }
  inTransaction(() => {
    countItems(collectionKey(userId, 'links'), numbers).forEach(put);
    for (const word of COMMON_WORDS) listsOfWord(userId, word, numbers).forEach(put);
    addToTotal(database, table, userId, links);
  });
  for (let at = 0; at < visitors; at += CHUNK) {
    const count = Math.min(CHUNK, visitors - at);
    inTransaction(() => {
      for (let i = at; i < at + count; i++) put(visitorItem(userId, from + (i % links), i));
    });
  }
  database.close();
}

function addToTotal({ items }: Database, table: Table, userId: number, links: number): void {
  const stored = items.find(table, readItemKey(table, toWire({ ...totalsKey(userId) })));
  if (!stored) return;
  const item = { ...stored.item, links: { N: String(Number(stored.item.links?.N ?? 0) + links) } };
  items.update(stored.id, { text: JSON.stringify(item), item, size: itemSize(item), expires: null });
}

/** The search index of one word. */
function listsOfWord(userId: number, word: string, numbers: number[]): object[] {
  const changes = numbers.map((n) => ({ token: `word:${word}`, n, isAdded: true }));
  const lists = Map.groupBy(changes, ({ n }) => Math.floor(n / NUMBERS_PER_LIST));
  return [...lists.values()].map((ofList) => ({
    ...linkListKey(userId, toLinkListId(ofList[0] as (typeof ofList)[0])),
    numbers: changeList(undefined, ofList),
  }));
}

function visitorItem(userId: number, n: number, i: number): object {
  const subject = clickSubject('links', toId(userId, n));
  // As long as a hash, and as random.
  const visitor = Buffer.from(
    `${(Math.imul(i, 0x9e3779b1) >>> 0).toString(36)}${i}`.padEnd(32, 'x'),
  ).toString('base64url');
  return {
    ...visitorKey(subject, visitor),
    userId,
    subject,
    lastVisit: 'mgxm4k2o-aaaaaaaaaaaa',
    country: COUNTRIES[i % COUNTRIES.length],
    referrer: `news-${i % 20}.example`,
    browser: 'Chrome',
    os: 'Windows',
    device: 'desktop',
    language: 'en',
    target: 'url',
    ttl: 2_000_000_000,
    visits: 1,
  };
}
