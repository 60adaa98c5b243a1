/**
 * `npm run bench:paging [-- --links 1000000] [--json]`: what pages of a large collection cost, by consumed capacity.
 * "with gaps" means the same number of links, after as many others were deleted. The imported ones have dates over five years,
 * in the order of their numbers or in none; or half of the links have the same date.
 */
import { parseArgs } from 'node:util';
import { openTable } from '../../infra/local/open-table.ts';
import { collectionKey } from '../../shared/data/keys.ts';
import { readBackdated, readBuckets } from '../../shared/data/links/by-date/backdated-links.ts';
import { readPageByDate } from '../../shared/data/links/by-date/links-by-date.ts';
import { readPage, readPageByClicks } from '../../shared/data/owned/collections.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import type { Backdated } from '../../shared/domain/links/backdated-lists.ts';
import { sortByDate } from '../../shared/domain/links/date-order.ts';
import { LISTED_LINK_FIELDS } from '../../shared/domain/links/link-views.ts';
import { finishInTurns } from '../../shared/event-loop.ts';
import { recorder } from '../support/table/recorder.ts';
import { seedLinks } from '../support/table/seed.ts';
import { seedBackdated, spreadOverYears } from '../support/table/seed-backdated.ts';
import { type Row, report, round } from './report.ts';

const { values } = parseArgs({
  options: { links: { type: 'string', default: '100000' }, json: { type: 'boolean' } },
});
const links = Number(values.links);
const LIMIT = 15;

process.env.TABLE_NAME = 'bench';
const opened = await openTable({ DATA_DIR: ':memory:', DYNAMODB_ENDPOINT: undefined, TABLE_NAME: 'bench' });
const table = recorder(opened.connection);

async function measure(
  name: string,
  order: string,
  page: number,
  read: () => Promise<unknown>,
): Promise<Row> {
  const [before, start] = [table.requests.length, performance.now()];
  await read();
  const milliseconds = performance.now() - start;
  const requests = table.requests.slice(before);
  const units = requests.reduce((sum, request) => sum + request.units, 0);
  const sequential = new Set(requests.map((request) => request.round)).size;
  return {
    name,
    value: round(units),
    unit: 'read units',
    order,
    page,
    sequential,
    milliseconds: round(milliseconds),
  };
}

const rows: Row[] = [];
for (const [userId, gap, name] of [
  [1, 1, 'dense'],
  [2, 2, 'with gaps'],
] as const) {
  connectTable(opened.connection);
  await seedLinks(
    userId,
    Array.from({ length: links }, (_, i) => gap * (i + 1)),
  );
  connectTable(table.connection);
  const collection = collectionKey(userId, 'links');
  const last = Math.ceil(links / LIMIT);
  for (const page of [1, 2, Math.floor(last / 2), last]) {
    rows.push(await measure(name, 'date', page, () => readPage(collection, { limit: LIMIT, page })));
  }
  for (const page of [1, Math.floor(1000 / LIMIT), Math.floor(last / 10)]) {
    rows.push(await measure(name, 'click', page, () => readPageByClicks(collection, { limit: LIMIT, page })));
  }
}
const half = links / 2;
const sameSecond: Backdated[] = Array.from({ length: half }, (_, i) => ({
  n: i + 1,
  anchor: 0,
  date: '2025-03-01 12:00:00',
}));
for (const [userId, name, backdated] of [
  [3, 'imported', spreadOverYears(links)],
  [4, 'imported in no order', spreadOverYears(links, { rank: (i) => (i * 7919) % links })],
  [5, 'half of one second', sameSecond],
] as const) {
  connectTable(opened.connection);
  if (backdated.length < links)
    await seedLinks(
      userId,
      Array.from({ length: half }, (_, i) => half + i + 1),
    );
  await seedBackdated(userId, backdated);
  connectTable(table.connection);
  const collection = collectionKey(userId, 'links');
  const last = Math.ceil(links / LIMIT);
  const read = (page: number) => readPageByDate(collection, { limit: LIMIT, page }, LISTED_LINK_FIELDS);
  for (const page of [1, Math.floor(last / 4), Math.floor(last / 2), Math.floor((3 * last) / 4), last])
    rows.push(await measure(name, 'date', page, () => read(page)));
  const all = backdated.map(({ n }) => n);
  rows.push(
    await measure(`${name}, sorting a search that finds all`, 'date', 1, async () => {
      await readBuckets(collection);
      await finishInTurns(sortByDate(all, await readBackdated(collection)));
    }),
  );
}
report(`paging, ${links} links, ${LIMIT} per page`, rows);
await opened.close();
