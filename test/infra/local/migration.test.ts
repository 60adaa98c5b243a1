import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkData } from '../../../infra/local/data-check/check-data.ts';
import { openTable } from '../../../infra/local/open-table.ts';
import type { Service } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { FIRST_SCHEMA_VERSION } from '../../../shared/data/schema/versions.ts';
import type { TableClient } from '../../../shared/data/table/connection.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { endProcesses, RECOUNT, runToItsEnd } from '../../support/processes/service-process.ts';
import { dataFolders } from '../../support/table/data-folders.ts';

/** Whether the service in this process is the next release, with one more version. */
const { pages, release } = vi.hoisted(() => ({ pages: [] as number[], release: { isNext: false } }));
vi.mock(import('../../../shared/data/schema/versions.ts'), async (load) => {
  const versions = await load();
  const version = versions.SCHEMA_VERSION + 1;
  const migratePage = async (after: number) => {
    pages.push(after);
    return { position: after + 1, isDone: after === 2 };
  };
  return {
    ...versions,
    get SCHEMA_VERSION() {
      return release.isNext ? version : versions.SCHEMA_VERSION;
    },
    get migrations() {
      return release.isNext ? [{ version, migratePage }] : [];
    },
  };
});

const TABLE_NAME = 'links';
const aFolder = dataFolders();
afterEach(async () => {
  release.isNext = false;
  await endProcesses();
});

function startRelease(DATA_DIR: string, isNext = false): Promise<Service> {
  release.isNext = isNext;
  return startInProcess({ DATA_DIR });
}

/** All keys, read from the file. */
function keysIn(DATA_DIR: string): string[] {
  const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'), { readOnly: true });
  const rows = sqlite.prepare('SELECT pk, sk FROM items').all() as { pk: string; sk: string }[];
  sqlite.close();
  return rows.map(({ pk, sk }) => `${pk} ${sk}`);
}

const isMigrating = (DATA_DIR: string) => keysIn(DATA_DIR).some((key) => key.startsWith('JOBS#'));

async function changeTable(DATA_DIR: string, change: (client: TableClient) => Promise<unknown>) {
  const { connection, close } = await openTable({ DATA_DIR, DYNAMODB_ENDPOINT: undefined, TABLE_NAME });
  await change(connection as TableClient);
  await close();
}

/** Expects that the service and check:data of this release refuse a folder, and say why. */
async function expectRefusals(DATA_DIR: string, reason: string) {
  await expect(startRelease(DATA_DIR)).rejects.toThrow(new Error(reason));
  expect(() => checkData(readSettings({ DATA_DIR }), () => undefined)).toThrow(new Error(reason));
}

describe('a release with a migration', () => {
  it('runs it once, however often it starts, after which this release refuses the data', async () => {
    const DATA_DIR = await aFolder();
    await (await startRelease(DATA_DIR)).stop();
    const first = await startRelease(DATA_DIR, true);
    while (isMigrating(DATA_DIR)) await sleep(50);
    await first.stop();
    await (await startRelease(DATA_DIR, true)).stop();
    expect(isMigrating(DATA_DIR)).toBe(false);
    expect(pages).toEqual([0, 1, 2]);
    const reason = `The table has schema version ${FIRST_SCHEMA_VERSION + 1}, but this release only knows versions up to ${FIRST_SCHEMA_VERSION}; use the release that wrote it, or a later one`;
    await expectRefusals(DATA_DIR, reason);
    expect(await runToItsEnd({ DATA_DIR }, [...RECOUNT, 'a.json'])).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `The recount failed: ${reason}.\n`,
    });
  });
});

describe('data from before the first release', () => {
  it.each([
    ['schema version 4', { version: { N: '4' } }],
    ['no schema version', undefined],
  ])('with %s is refused, and stays as it is', async (found, version) => {
    const DATA_DIR = await aFolder();
    await (await startRelease(DATA_DIR)).stop();
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
