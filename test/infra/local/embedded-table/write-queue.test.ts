import { setImmediate as nextTurn } from 'node:timers/promises';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../../infra/local/embedded-table/storage/database.ts';
import { writeQueue } from '../../../../infra/local/embedded-table/storage/write-queue.ts';
import { countTurns, restoreClock, tickingClock } from '../../../support/turns.ts';
import { allRecords } from '../change-stream/fixture.ts';
import { emptyTable, getItem, TableName } from './fixture.ts';

restoreClock();

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
  const write = (name: string) =>
    queue.run(() => ({ response: name, apply: () => void insert.run(name, '') }));
  return { queue, write, names, events };
}

describe('writes of one event-loop turn', () => {
  it('are committed together and answered in order', async () => {
    const { write, events } = aQueue();
    expect(await Promise.all([write('a'), write('b'), write('c')])).toEqual(['a', 'b', 'c']);
    expect(events.committed).toHaveBeenCalledOnce();
    await write('d');
    expect(events.committed).toHaveBeenCalledTimes(2);
  });

  it('are committed in several groups if they take long, between which others have their turns', async () => {
    tickingClock();
    const { write, names, events } = aQueue();
    const writes = Promise.all(Array.from({ length: 50 }, (_, n) => write(`${n}`)));
    expect(await countTurns(writes)).toBeGreaterThan(4);
    expect(events.committed.mock.calls.length).toBeGreaterThan(4);
    expect(names()).toHaveLength(50);
  });

  it('are all committed at the end, even if they take long', async () => {
    tickingClock();
    const { queue, write, names } = aQueue();
    const writes = Promise.all(Array.from({ length: 50 }, (_, n) => write(`${n}`)));
    queue.close();
    expect(names()).toHaveLength(50);
    await writes;
  });

  it('wait for more while a large group grows, for a few turns at most', async () => {
    const { write, names } = aQueue();
    const group = (turn: number) => Array.from({ length: 10 }, (_, i) => write(`${turn} ${i}`));
    const sizes: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      for (const answer of group(turn)) void answer.then(() => sizes.push(names().length));
      await nextTurn();
    }
    await nextTurn();
    await nextTurn();
    expect(sizes).toEqual([...Array(30).fill(30), ...Array(20).fill(50)]);
  });

  it('are committed at the end of the turn when they are few', async () => {
    const { write, names } = aQueue();
    void write('a');
    await nextTurn();
    expect(names()).toEqual(['a']);
  });

  it('are not visible to reads before the commit', async () => {
    const { client } = await emptyTable();
    const writing = client.send(put('1'));
    expect(await getItem(client, '1')).toBeUndefined();
    await writing;
    expect(await getItem(client, '1')).toBeDefined();
  });

  it('see earlier writes of the turn, and a rejected one does not affect the others', async () => {
    const { client } = await emptyTable();
    const once = { ConditionExpression: 'attribute_not_exists(pk)' };
    const outcomes = await Promise.allSettled([
      client.send(put('1', once)),
      client.send(put('1', once)),
      client.send(put('2', once)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are all rolled back and rejected if the file cannot be written', async () => {
    const { write, queue, names, events } = aQueue();
    const fails = () =>
      queue.run(() => ({
        response: '',
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

describe('paused writes', () => {
  it('are committed together when they go on', async () => {
    const { queue, write, names } = aQueue();
    const begun = write('a');
    queue.pause();
    const waiting = write('b');
    await nextTurn();
    await nextTurn();
    expect(names()).toEqual([]);
    queue.resume();
    await Promise.all([begun, waiting]);
    expect(names()).toEqual(['a', 'b']);
  });
});

describe('closing the write queue', () => {
  it('commits queued writes and rejects later ones', async () => {
    const { write, queue, names } = aQueue();
    const last = write('a');
    queue.close();
    expect(names()).toEqual(['a']);
    await expect(write('b')).rejects.toThrow('The embedded table is closed.');
    await last;
  });
});

describe('after a failed group commit', () => {
  it('the change stream continues without a gap', async () => {
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
