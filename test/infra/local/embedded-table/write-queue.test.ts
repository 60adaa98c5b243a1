import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../../infra/local/embedded-table/storage/database.ts';
import { writeQueue } from '../../../../infra/local/embedded-table/storage/write-queue.ts';
import { allRecords } from '../change-stream/fixture.ts';
import { emptyTable, getItem, TableName } from './fixture.ts';

const put = (sk: string, more: object = {}) => new PutCommand({ TableName, Item: { pk: 'a', sk }, ...more });

function aQueue() {
  const { sqlite, close } = openDatabase(':memory:');
  onTestFinished(close);
  const events = { committed: vi.fn(), rolledBack: vi.fn() };
  const insert = sqlite.prepare('INSERT INTO settings VALUES (?, ?)');
  const names = () =>
    sqlite
      .prepare('SELECT name FROM settings')
      .all()
      .map(({ name }) => name);
  const queue = writeQueue(sqlite, events);
  const write = (name: string) => queue.run(() => ({ answer: name, apply: () => void insert.run(name, '') }));
  return { queue, write, names, events };
}

describe('writes of one turn', () => {
  it('are committed together, and answered in their order', async () => {
    const { write, events } = aQueue();
    expect(await Promise.all([write('a'), write('b'), write('c')])).toEqual(['a', 'b', 'c']);
    expect(events.committed).toHaveBeenCalledOnce();
    await write('d');
    expect(events.committed).toHaveBeenCalledTimes(2);
  });

  it('are not seen by others before they are committed', async () => {
    const { client } = await emptyTable();
    const writing = client.send(put('1'));
    expect(await getItem(client, '1')).toBeUndefined();
    await writing;
    expect(await getItem(client, '1')).toBeDefined();
  });

  it('see those before them, and one that is refused leaves the others alone', async () => {
    const { client } = await emptyTable();
    const once = { ConditionExpression: 'attribute_not_exists(pk)' };
    const outcomes = await Promise.allSettled([
      client.send(put('1', once)),
      client.send(put('1', once)),
      client.send(put('2', once)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('have all not happened when the file cannot be written', async () => {
    const { write, queue, names, events } = aQueue();
    const fails = () =>
      queue.run(() => ({
        answer: '',
        apply() {
          throw new Error('database or disk is full');
        },
      }));
    const outcomes = await Promise.allSettled([write('a'), fails(), write('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(events).toMatchObject({ rolledBack: expect.any(Function) });
    expect(events.rolledBack).toHaveBeenCalledOnce();
    expect(events.committed).not.toHaveBeenCalled();
    expect(names()).toEqual([]);
    await write('a');
    expect(names()).toEqual(['a']);
  });
});

describe('a queue that is closed', () => {
  it('has committed what was in it, and rejects what comes after', async () => {
    const { write, queue, names } = aQueue();
    const last = write('a');
    queue.close();
    expect(names()).toEqual(['a']);
    await expect(write('b')).rejects.toThrow('The embedded table is closed.');
    await last;
  });
});

describe('after a group that failed', () => {
  it('the change stream goes on where it was', async () => {
    const { client, table } = await emptyTable();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    await client.send(put('1'));
    const { stringify } = JSON;
    const broken = vi.spyOn(JSON, 'stringify').mockImplementation((value) => {
      if (value?.sk?.S === 'broken') throw new Error('disk I/O error');
      return stringify(value);
    });
    const failed = await Promise.allSettled([client.send(put('2')), client.send(put('broken'))]);
    broken.mockRestore();
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'a', sk: '2' },
        UpdateExpression: 'ADD visits :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    const records = await allRecords(await table.changes(TableName));
    expect(records.map(({ dynamodb }) => [Number(dynamodb.SequenceNumber), dynamodb.Keys.sk?.S])).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });
});
