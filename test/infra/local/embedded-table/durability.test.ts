import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testSize } from '../../../support/test-size.ts';
import { createTable, getItem, openTable, ranked, TableName, temporaryFolder } from './fixture.ts';

let path: string;
beforeEach(async () => {
  path = await temporaryFolder();
});
afterEach(() => rm(path, { recursive: true }));

function run(script: string, ...parameters: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script), path, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('the data folder', () => {
  it('has all items and index entries when the table is reopened', async () => {
    const first = await openTable(join(path, 'created', 'when needed'));
    await first.client.send(createTable());
    await first.client.send(
      new PutCommand({ TableName, Item: { pk: 'a', sk: '1', rankedIn: 'x', rank: '1' } }),
    );
    await first.table.close();

    const second = await openTable(join(path, 'created', 'when needed'));
    expect(await getItem(second.client, '1')).toMatchObject({ rank: '1' });
    expect(await ranked(second.client, 'x')).toEqual(['1']);
    await second.table.close();
  });

  it('is refused if it cannot be created', async () => {
    const file = join(path, 'file');
    await writeFile(file, '');
    await expect(openTable(join(file, 'below'))).rejects.toMatchObject({
      name: 'DataFolderError',
      code: 'DATA_FOLDER_UNUSABLE',
      message: expect.stringContaining(file),
    });
  });
});

describe('a killed process', () => {
  it('leaves no part of a transaction that was not committed', async () => {
    const [, signal] = await once(run('die-at-commit.ts'), 'exit');
    expect(signal).toBe('SIGKILL');
    const { table, client } = await openTable(path);
    expect(await getItem(client, '1')).toMatchObject({ seq: 1 });
    expect(await getItem(client, '2')).toBeUndefined();
    expect(await ranked(client, 'x')).toEqual(['1']);
    await table.close();
  });

  it('leaves only whole transactions, and all that were acknowledged, at any time of the kill', async () => {
    for (let round = 0; round < testSize({ ci: 4, local: 2 }); round++) {
      const child = run('write-until-killed.ts');
      const exit = once(child, 'exit');
      let responded = 0;
      const lines = createInterface({ input: child.stdout ?? process.stdin });
      lines.on('line', (line) => {
        responded = Number(line);
      });
      await once(lines, 'line');
      await expect(openTable(path)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
      await setTimeout(Math.random() * 150);
      child.kill('SIGKILL');
      await Promise.all([exit, once(lines, 'close')]);

      const { seq, indexed } = await state();
      expect(responded).toBeGreaterThan(0);
      expect([responded, responded + 1]).toContain(seq);
      expect(indexed).toEqual(
        ['1', '2', '3', '4', '5'].map((sk) => ({ sk, rank: String(seq).padStart(9, '0') })),
      );
    }
  });
});

describe('a process that is killed while it opens or closes the table', () => {
  it('leaves a file that can be opened, with all items that were acknowledged', async () => {
    let next = 0;
    for (let round = 0; round < testSize({ ci: 10, local: 4 }); round++) {
      const child = run('start-until-killed.ts', String(next));
      const lines = createInterface({ input: child.stdout ?? process.stdin });
      const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
      lines.on('line', (line) => {
        next = Number(line) + 1;
      });
      await once(lines, 'line'); // there is none if the file cannot be opened
      await setTimeout(Math.random() * 60);
      child.kill('SIGKILL');
      await ended;
    }
    const { table, client } = await openTable(path);
    for (let n = 0; n < next; n++) expect(await getItem(client, `${n}`)).toBeDefined();
    await table.close();
  });
});

/** The sequence number that all items share, and their index entries. */
async function state() {
  const { table, client } = await openTable(path);
  const query = (more: object) => client.send(new QueryCommand({ TableName, ...more }));
  const items = await query({ KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': 'a' } });
  const entries = await query({
    IndexName: 'byClicks',
    KeyConditionExpression: 'rankedIn = :x',
    ExpressionAttributeValues: { ':x': 'x' },
  });
  await table.close();
  const numbers = new Set(items.Items?.map(({ seq }) => seq));
  expect(numbers.size).toBe(1);
  const indexed = entries.Items?.map(({ sk, rank }) => ({ sk, rank })).toSorted((a, b) =>
    a.sk < b.sk ? -1 : 1,
  );
  return { seq: [...numbers][0], indexed };
}
