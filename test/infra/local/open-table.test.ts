import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  PutItemCommand,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenTable, openTable } from '../../../infra/local/open-table.ts';
import type { TableClient } from '../../../shared/data/table/connection.ts';

const TableName = 'links';
const open: OpenTable[] = [];
let DATA_DIR = '';

beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'link-service-'));
});
afterEach(async () => {
  await closeAll();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const closeAll = () => Promise.all(open.splice(0).map((table) => table.close()));

async function aClient(): Promise<TableClient> {
  await closeAll();
  const table = await openTable({ DATA_DIR, DYNAMODB_ENDPOINT: undefined, TABLE_NAME: TableName });
  open.push(table);
  return table.connection as TableClient;
}

describe('openTable', () => {
  it('creates the table with the same schema as the stack', async () => {
    const client = await aClient();
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byClicks',
          KeySchema: [
            { AttributeName: 'rankedIn', KeyType: 'HASH' },
            { AttributeName: 'rank', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
        {
          IndexName: 'byLastClick',
          KeySchema: [
            { AttributeName: 'rankedIn', KeyType: 'HASH' },
            { AttributeName: 'lastClickRank', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    });
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
  });

  it('finds the items stored before a restart', async () => {
    const Item = { pk: { S: 'a' }, sk: { S: 'b' } };
    await (await aClient()).send(new PutItemCommand({ TableName, Item }));
    expect((await (await aClient()).send(new ScanCommand({ TableName }))).Items).toEqual([Item]);
  });

  it('enables the time to live if a killed start did not', async () => {
    const TimeToLiveSpecification = { Enabled: false, AttributeName: 'ttl' };
    await (await aClient()).send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    const again = await (await aClient()).send(new DescribeTimeToLiveCommand({ TableName }));
    expect(again.TimeToLiveDescription?.TimeToLiveStatus).toBe('ENABLED');
  });

  it('keeps the file locked after its check: the write-ahead log would be deleted by the next program that closes the file', async () => {
    await aClient();
    await open[0]?.check();
    const lockFile = `
      const sqlite = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
      sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    `;
    const locking = spawnSync(process.execPath, ['--eval', lockFile, join(DATA_DIR, 'service.db')]);
    expect(String(locking.stderr)).toContain('database is locked');
  });

  it('closes the table after a failure', async () => {
    const broken = { DATA_DIR, DYNAMODB_ENDPOINT: undefined, TABLE_NAME: 'no table has this name' };
    await expect(openTable(broken)).rejects.toThrow();
    await expect(aClient()).resolves.toBeDefined();
  });
});
