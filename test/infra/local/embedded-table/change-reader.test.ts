import { rm } from 'node:fs/promises';
import { StatementSync } from 'node:sqlite';
import { CreateTableCommand, DeleteTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeReader, ChangeRecord } from '../../../../infra/local/change-stream/change-source.ts';
import { allRecords } from '../change-stream/fixture.ts';
import { createTable, emptyTable, openTable, TableName, type TestTable, temporaryFolder } from './fixture.ts';

let opened: TestTable;
beforeEach(async () => {
  opened = await emptyTable();
});

const records = async () => allRecords(await opened.table.changes(TableName));
const put = (item: object) =>
  opened.client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', ...item } }));
const sequence = ({ dynamodb }: ChangeRecord) => dynamodb.SequenceNumber;

async function openReader({ table }: TestTable, consumer = 'one'): Promise<ChangeReader> {
  const source = await table.changes(TableName);
  const { value } = await source.readers(consumer, AbortSignal.abort())[Symbol.asyncIterator]().next();
  return value;
}

describe('the change stream of a table', () => {
  it('is described if the table was created with one, and rejects readers otherwise', async () => {
    const { Table } = await opened.client.send(new DescribeTableCommand({ TableName }));
    expect(Table?.StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    expect(Table?.LatestStreamArn).toBe(`${Table?.TableArn}/stream/${Table?.LatestStreamLabel}`);

    const { client, table } = opened;
    const StreamSpecification = { StreamEnabled: false };
    await client.send(
      new CreateTableCommand({ ...createTable().input, TableName: 'other', StreamSpecification }),
    );
    await client.send(new PutCommand({ TableName: 'other', Item: { pk: 'a', sk: '1' } }));
    await expect(table.changes('other')).rejects.toThrow('The table other has no stream.');
    await expect(table.changes('missing')).rejects.toThrow('The table missing has no stream.');
  });

  it('is deleted with the table', async () => {
    await put({});
    const [old] = await records();
    await (await openReader(opened)).checkpoint(old?.dynamodb.SequenceNumber ?? '');
    await opened.client.send(new DeleteTableCommand({ TableName }));
    await opened.client.send(createTable());
    await put({});
    const [fresh, ...others] = (await (await openReader(opened)).read(10)).records;
    expect(others).toEqual([]);
    expect(fresh?.eventID).not.toBe(old?.eventID);
  });
});

describe('a consumer', () => {
  it('shares the newest records with others, also of changes to large items', async () => {
    const readers = [await openReader(opened), await openReader(opened, 'two')];
    for (let n = 0; n < 40; n++) await put({ text: 'x'.repeat(250_000), n });
    await Promise.all(readers.map((reader) => reader.checkpoint(String(35).padStart(21, '0'))));
    const [first, second] = [await openReader(opened), await openReader(opened, 'two')];
    const [mine, theirs] = [(await first.read(10)).records, (await second.read(10)).records];
    expect(mine.length).toBeGreaterThan(1);
    for (const [index, record] of mine.entries()) expect(theirs[index]).toBe(record);
  });

  it('wakes up right after a commit, and not before', async () => {
    const reader = await openReader(opened);
    let isAwake = false;
    const waiting = reader.wait(new AbortController().signal).then(() => {
      isAwake = true;
    });
    await new Promise((done) => setTimeout(done, 20));
    expect(isAwake).toBe(false);
    await put({});
    await waiting;
    expect((await reader.read(10)).records).toHaveLength(1);
    await reader.wait(AbortSignal.timeout(5));
    await put({ visits: 1 });
    await reader.wait(new AbortController().signal); // resolves immediately: there is an unread change
  });

  it('gets large changes a few at a time, in order', async () => {
    for (let n = 1; n <= 12; n++) await put({ n, text: 'x'.repeat(300_000) });
    const reader = await openReader(opened);
    const pages = [];
    do pages.push(await reader.read(200));
    while (pages.at(-1)?.isFull);
    expect(pages.length).toBeGreaterThan(3);
    const numbers = pages.flatMap(({ records: found }) => found.map((record) => Number(sequence(record))));
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    await put({ n: 13 });
    expect((await reader.read(200)).records).toHaveLength(1);
  });

  it('continues after its checkpoint when the table is reopened, and sequence numbers continue too', async () => {
    const path = await temporaryFolder();
    onTestFinished(() => rm(path, { recursive: true }));
    opened = await openTable(path);
    await opened.client.send(createTable());
    for (let n = 0; n < 3; n++) await put({ n });
    const first = (await (await openReader(opened)).read(10)).records;
    await (await openReader(opened)).checkpoint(first[1]?.dynamodb.SequenceNumber ?? '');
    await opened.table.close();

    opened = await openTable(path);
    onTestFinished(() => opened.table.close());
    await put({ n: 3 });
    const rest = (await (await openReader(opened)).read(10)).records;
    expect(rest[0]).toEqual(first[2]);
    expect(rest.map(({ dynamodb }) => dynamodb.NewImage?.n?.N)).toEqual(['2', '3']);
    expect([...first, ...rest.slice(1)].map((record) => Number(sequence(record)))).toEqual([1, 2, 3, 4]);
    expect((await (await openReader(opened, 'another')).read(10)).records).toHaveLength(4);
  });
});

describe('the sweep', () => {
  const day = 24 * 60 * 60 * 1000;
  const remaining = async () => (await records()).map(({ dynamodb }) => Number(dynamodb.SequenceNumber));

  it('deletes changes that every consumer has processed, and keeps others regardless of age', async () => {
    for (let n = 0; n < 5; n++) await put({ n });
    const [slow, fast] = [await openReader(opened, 'slow'), await openReader(opened, 'fast')];
    const numbers = (await fast.read(10)).records.map(sequence);
    await fast.checkpoint(numbers[3] ?? '');
    await opened.table.sweep(new Date(Date.now() + 2 * day));
    expect((await slow.read(10)).records).toHaveLength(5);
    await slow.checkpoint(numbers[1] ?? '');
    await opened.table.sweep(new Date());
    expect(await remaining()).toEqual([3, 4, 5]);
  });

  it('deletes no more than some megabytes of changes in one write, for which requests wait', async () => {
    for (let n = 0; n < 20; n++) await put({ n, text: 'x'.repeat(350_000) });
    const run = vi.spyOn(StatementSync.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    await opened.table.sweep(new Date(Date.now() + 2 * day));
    const statements = run.mock.contexts as StatementSync[];
    const deletions = statements.filter(({ sourceSQL }) => sourceSQL.startsWith('DELETE FROM changes'));
    expect(deletions.length).toBeGreaterThanOrEqual(3);
    expect(await remaining()).toEqual([20]);
  });

  it('deletes changes older than a day if there is no consumer, but never the last one', async () => {
    for (let n = 0; n < 3; n++) await put({ n });
    await opened.table.sweep(new Date(Date.now() + day - 5000));
    await opened.table.sweep(new Date(Date.now() + day + 5000));
    await put({ n: 4 });
    expect(await remaining()).toEqual([3, 4]);
  });
});
