/**
 * `npm run bench:paging [-- --links 1000000] [--json]`: what pages of a large collection cost, by consumed capacity.
 * "with gaps" means the same number of links, after as many others were deleted.
 */
import { parseArgs } from 'node:util';
import { openTable } from '../../infra/local/open-table.ts';
import { collectionKey } from '../../shared/data/keys.ts';
import { readPage, readPageByClicks } from '../../shared/data/owned/collections.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { recorder } from '../support/recorder.ts';
import { seedLinks } from '../support/seed.ts';
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
report(`paging, ${links} links, ${LIMIT} per page`, rows);
await opened.close();
