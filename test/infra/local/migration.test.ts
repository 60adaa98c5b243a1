import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTable } from '../../../infra/local/open-table.ts';
import { startService } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { FIRST_SCHEMA_VERSION } from '../../../shared/data/schema/versions.ts';
import type { TableClient } from '../../../shared/data/table/connection.ts';
import { dataFolders } from '../../support/data-folders.ts';
import {
  CHECK_DATA,
  endProcesses,
  RECOUNT,
  runToItsEnd,
  startProcess,
} from '../../support/service-process.ts';

/** In this process the service is a release with one more version; processes that the tests start are this release. */
const { pages } = vi.hoisted(() => ({ pages: [] as number[] }));
vi.mock(import('../../../shared/data/schema/versions.ts'), async (load) => {
  const versions = await load();
  const version = versions.SCHEMA_VERSION + 1;
  const migratePage = async (after: number) => {
    pages.push(after);
    return { position: after + 1, isDone: after === 2 };
  };
  return { ...versions, SCHEMA_VERSION: version, migrations: [{ version, migratePage }] };
});

const TABLE_NAME = 'links';
const aFolder = dataFolders();
afterEach(endProcesses);

const startNextRelease = (DATA_DIR: string) => startService(readSettings({ PORT: '0', DATA_DIR }));

/** All keys, read from the file. */
function keysIn(DATA_DIR: string): string[] {
  const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'), { readOnly: true });
  const rows = sqlite.prepare('SELECT pk, sk FROM items').all() as { pk: string; sk: string }[];
  sqlite.close();
  return rows.map(({ pk, sk }) => `${pk} ${sk}`);
}

const isMigrating = (DATA_DIR: string) => keysIn(DATA_DIR).some((key) => key.startsWith('PURGE#migration#'));

async function changeTable(DATA_DIR: string, change: (client: TableClient) => Promise<unknown>) {
  const { connection, close } = await openTable({ DATA_DIR, DYNAMODB_ENDPOINT: undefined, TABLE_NAME });
  await change(connection as TableClient);
  await close();
}

/** Expects that the service, check:data, and recount all refuse a folder, each in one line that says why. */
async function expectRefusals(DATA_DIR: string, reason: string) {
  const programs = [
    ['The link service cannot start'],
    ['The data cannot be checked', CHECK_DATA],
    ['The recount failed', [...RECOUNT, 'a.json']],
  ] as const;
  for (const [failure, program] of programs)
    expect(await runToItsEnd({ DATA_DIR }, program && [...program])).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `${failure}: ${reason}.\n`,
    });
}

describe('a release with a migration', () => {
  it('runs it once, however often it starts, after which this release refuses the data', async () => {
    const DATA_DIR = await aFolder();
    await (await startProcess({ DATA_DIR })).stop('SIGTERM');
    const first = await startNextRelease(DATA_DIR);
    while (isMigrating(DATA_DIR)) await sleep(50);
    await first.stop();
    await (await startNextRelease(DATA_DIR)).stop();
    expect(isMigrating(DATA_DIR)).toBe(false);
    expect(pages).toEqual([0, 1, 2]);
    await expectRefusals(
      DATA_DIR,
      `The table has schema version ${FIRST_SCHEMA_VERSION + 1}, but this release only knows versions up to ${FIRST_SCHEMA_VERSION}; use the release that wrote it, or a later one`,
    );
  });
});

describe('data from before the first release', () => {
  it.each([
    ['schema version 4', { version: { N: '4' } }],
    ['no schema version', undefined],
  ])('with %s is refused with one line, and stays as it is', async (found, version) => {
    const DATA_DIR = await aFolder();
    await (await startProcess({ DATA_DIR })).stop('SIGTERM');
    const Key = { pk: { S: 'SCHEMA' }, sk: { S: 'SCHEMA' } };
    await changeTable(DATA_DIR, async (client) => {
      if (version)
        await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: { ...Key, ...version } }));
      else await client.send(new DeleteItemCommand({ TableName: TABLE_NAME, Key }));
      // As in a table that was made on AWS. A start would bind it to its secret.
      const secret = { pk: { S: 'SERVICE-SECRET' }, sk: { S: 'SERVICE-SECRET' } };
      await client.send(new DeleteItemCommand({ TableName: TABLE_NAME, Key: secret }));
    });
    const before = keysIn(DATA_DIR);
    await expectRefusals(
      DATA_DIR,
      `The table has ${found}: it was made before the first release, which cannot read it; start with an empty table (on one machine, with another DATA_DIR)`,
    );
    expect(keysIn(DATA_DIR)).toEqual(before);
  });
});
