import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import type { openEmbeddedTable } from '../../../infra/local/embedded-table/index.ts';
import { openTable } from '../../../infra/local/open-table.ts';
import type { AnyShape } from '../../support/any-shape.ts';
import { chromeOnWindows } from '../../support/browsers.ts';
import { dataFolders } from '../../support/data-folders.ts';
import { trustedProxy, viaProxy } from '../../support/edge.ts';
import { OLD_SECRET, putOldItems } from '../../support/old-table.ts';
import {
  CHECK_DATA,
  endProcesses,
  type Ready,
  runToItsEnd,
  sendRequest,
  startProcess,
} from '../../support/service-process.ts';

const figures = JSON.parse(readFileSync('test/fixtures/schema-1-figures.json', 'utf8'));
const [POPULAR, PRINTED, READERS_LINK] = [100000001, 100000001, 200000001];
const TABLE_NAME = 'links';

const aFolder = dataFolders();
afterEach(endProcesses);

/** A data folder with the items of the release before schema version 2. */
async function oldFolder(): Promise<string> {
  const DATA_DIR = await aFolder();
  await changeTable(DATA_DIR, (client) => putOldItems(client, TABLE_NAME));
  // The clicks in it are counted already.
  const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'));
  sqlite.exec('DELETE FROM changes');
  sqlite.close();
  return DATA_DIR;
}

type Client = Awaited<ReturnType<typeof openEmbeddedTable>>;
async function changeTable(DATA_DIR: string, change: (client: Client) => Promise<unknown>): Promise<void> {
  const { connection, close } = await openTable({ DATA_DIR, TABLE_NAME });
  await change(connection as Client);
  await close();
}

const variablesFor = (DATA_DIR: string) => ({
  DATA_DIR,
  SERVICE_SECRET: OLD_SECRET,
  RATE_LIMIT: '1000000',
  ...trustedProxy,
});
const startOn = (DATA_DIR: string) => startProcess(variablesFor(DATA_DIR));

async function api(
  { baseUrl, adminApiKey }: Ready,
  path: string,
  method = 'GET',
  key = adminApiKey,
): Promise<AnyShape> {
  return (await fetch(baseUrl + path, { method, headers: { authorization: `Bearer ${key}` } })).json();
}

async function readerKey(ready: Ready): Promise<string> {
  return (await api(ready, '/user/2')).data.apikey;
}

/** What the API shows of all links and QR codes. */
async function shown(ready: Ready) {
  const keyOf = { 1: ready.adminApiKey, 2: await readerKey(ready) };
  const links = Object.keys(figures.links).map(async (id) => [
    id,
    (await api(ready, `/url/${id}`, 'GET', keyOf[id[0] as '1' | '2'])).data,
  ]);
  const qrCode = (await api(ready, `/qr/${PRINTED}`)).data;
  return { links: Object.fromEntries(await Promise.all(links)), qrCodes: { [PRINTED]: qrCode } };
}

/** The keys of the items that match, read from the file while the service runs. */
function keysIn(DATA_DIR: string, matches: (key: string) => boolean): string[] {
  const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'), { readOnly: true });
  const rows = sqlite.prepare('SELECT pk, sk FROM items').all() as { pk: string; sk: string }[];
  sqlite.close();
  return rows.map(({ pk, sk }) => `${pk} ${sk}`).filter(matches);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(100);
}

const oldStatisticsIn = (DATA_DIR: string) => keysIn(DATA_DIR, (key) => key.endsWith(' STATISTICS'));
const visit = ({ shortUrl }: Ready, path: string, n: number) =>
  sendRequest(shortUrl, path, { headers: { ...chromeOnWindows, ...viaProxy(n) } });

describe('the data of the release before schema version 2', () => {
  it('shows the same figures before and after it is migrated, counts on, and is in order', async () => {
    const DATA_DIR = await oldFolder();
    expect(oldStatisticsIn(DATA_DIR)).toHaveLength(4);
    const check = () => runToItsEnd({ DATA_DIR }, CHECK_DATA);
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    let { ready, stop } = await startOn(DATA_DIR);
    expect(await shown(ready)).toEqual(figures);
    for (let n = 0; n < 10; n++) expect((await visit(ready, '/popular', n)).status).toBe(302);
    await until(() => oldStatisticsIn(DATA_DIR).length === 0);
    await until(async () => (await api(ready, `/url/${POPULAR}`)).data.clicks === 200);
    const after = await shown(ready);
    const { clicks, uniqueClicks, topReferrers } = figures.links[POPULAR];
    expect(after.links[POPULAR]).toMatchObject({ clicks: clicks + 10, uniqueClicks: uniqueClicks + 10 });
    expect(after.links[POPULAR].topReferrers.Direct).toBe(topReferrers.Direct + 10);
    const { [POPULAR]: _, ...others } = figures.links;
    expect(after).toMatchObject({ links: others, qrCodes: figures.qrCodes });
    await stop('SIGTERM');
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    ({ ready, stop } = await startOn(DATA_DIR));
    expect(await shown(ready)).toEqual(after);
  });

  it('shows the same figures after the service was killed while it migrated', async () => {
    const DATA_DIR = await oldFolder();
    for (let kills = 0; kills < 2; kills++) await (await startOn(DATA_DIR)).stop('SIGKILL');
    const { ready } = await startOn(DATA_DIR);
    await until(() => oldStatisticsIn(DATA_DIR).length === 0);
    expect(await shown(ready)).toEqual(figures);
  });

  it('is deleted with its owner, without a trace of their statistics', async () => {
    const DATA_DIR = await oldFolder();
    const { ready } = await startOn(DATA_DIR);
    await api(ready, '/user/2/delete', 'DELETE');
    const traces = () =>
      keysIn(
        DATA_DIR,
        (key) => key.startsWith(`STATISTICS#links#${READERS_LINK}`) || key.startsWith('USER#2'),
      );
    await until(() => traces().length === 0 && oldStatisticsIn(DATA_DIR).length === 0);
    await sleep(500);
    expect(traces()).toEqual([]);
  });
});

describe('the data of a later release', () => {
  it('is refused with one line, and stays as it is', async () => {
    const DATA_DIR = await oldFolder();
    const Item = { pk: { S: 'SCHEMA' }, sk: { S: 'SCHEMA' }, version: { N: '5' } };
    await changeTable(DATA_DIR, async (client) => {
      await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item }));
      // As in a table that was made on AWS. A start would bind it to its secret.
      const Key = { pk: { S: 'SERVICE-SECRET' }, sk: { S: 'SERVICE-SECRET' } };
      await client.send(new DeleteItemCommand({ TableName: TABLE_NAME, Key }));
    });
    const before = keysIn(DATA_DIR, () => true);
    const { code, stdout, stderr } = await runToItsEnd(variablesFor(DATA_DIR));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The link service cannot start: The table has schema version 5, but this release only knows versions up to 4; use the release that wrote it, or a later one.\n',
    });
    expect(keysIn(DATA_DIR, () => true)).toEqual(before);
  });
});
