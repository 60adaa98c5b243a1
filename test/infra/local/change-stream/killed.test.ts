import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testSize } from '../../../support/test-size.ts';
import { openTable, TableName, temporaryFolder } from '../embedded-table/fixture.ts';
import { aConsumer } from './fixture.ts';
import { record } from './recorder.ts';

let path: string;
beforeEach(async () => {
  path = await temporaryFolder();
});
afterEach(() => rm(path, { recursive: true }));

interface Life {
  /** The number of the last visit whose write was acknowledged. */
  acknowledged: number;
  /** The numbers of the visits that were delivered. */
  delivered: number[];
}

/** Runs a process that visits until it kills itself or, after some milliseconds, is killed. */
async function live(...parameters: [diesAt: number] | [diesAt: undefined, killAfter: number]): Promise<Life> {
  const [diesAt, killAfter] = parameters;
  const script = join(import.meta.dirname, 'visit-until-killed.ts');
  const child = spawn(process.execPath, [script, path, `${diesAt}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const life: Life = { acknowledged: 0, delivered: [] };
  lines.on('line', (line) => {
    const number = Number(line.slice(2));
    if (line.startsWith('+')) life.acknowledged = number;
    else life.delivered.push(number);
  });
  await once(lines, 'line');
  if (killAfter !== undefined) {
    await setTimeout(killAfter);
    child.kill('SIGKILL');
  }
  const [[, signal]] = await Promise.all([exit, once(lines, 'close')]);
  expect(signal).toBe('SIGKILL');
  return life;
}

/** The numbers of the visits that are delivered after a restart. */
async function deliverRest(): Promise<number[]> {
  const { table } = await openTable(path);
  const { delivery, events } = await record(await table.changes(TableName), aConsumer());
  await delivery.stop();
  await table.close();
  return events.flat().map(({ dynamodb }) => Number(dynamodb.NewImage?.visits?.N));
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

const ROUNDS = testSize({ ci: 4, local: 2 });

describe('a killed process', () => {
  it('gets the batch again that it was processing', async () => {
    const { acknowledged, delivered } = await live(100);
    const rest = await deliverRest();
    expect(rest[0]).toBeLessThanOrEqual(100);
    expect([...new Set([...delivered, ...rest])]).toEqual(upTo(rest.at(-1) ?? 0));
    expect(rest.at(-1)).toBeGreaterThanOrEqual(acknowledged);
    expect(rest).toEqual(upTo(rest.at(-1) ?? 0).slice((rest[0] ?? 0) - 1));
    expect(await deliverRest()).toEqual([]);
  });

  it('loses no change, whenever it is killed', async () => {
    const delivered = new Set<number>();
    let last = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const life = await live(undefined, Math.random() * 200);
      for (const number of life.delivered) delivered.add(number);
      last = life.acknowledged;
    }
    for (const number of await deliverRest()) delivered.add(number);
    expect([...delivered]).toEqual(upTo(delivered.size)); // in order, if repeated deliveries are ignored
    expect(delivered.size).toBeGreaterThanOrEqual(last);
  });
});
