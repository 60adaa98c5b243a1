import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cluster, overlapsIn, visitors } from '../support/processes/cluster.ts';
import { callApi } from '../support/processes/service-load.ts';
import {
  endProcesses,
  runToItsEnd,
  type ServiceProcess,
  startProcess,
} from '../support/processes/service-process.ts';

const VISITS = 4_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'several-processes-'));
});
afterAll(async () => {
  await endProcesses();
  await rm(folder, { recursive: true });
});

const addLink = async (process: ServiceProcess): Promise<number> =>
  (await callApi(process.ready, '/url/add', { url: 'https://example.com/', custom: 'many' })).id;

/** The statistics when at least so many clicks are counted, and some time for more to come has passed. */
async function settledStatistics(process: ServiceProcess, id: number, clicks: number) {
  const read = async () => (await callApi(process.ready, `/url/${id}`)).data;
  for (let attempt = 0; attempt < 300 && (await read()).clicks < clicks; attempt++) await sleep(200);
  await sleep(3_000);
  const data = await read();
  return { clicks: data.clicks, uniqueClicks: data.uniqueClicks };
}

/** Removes the process that is in the middle of a batch from the list, as soon as there is one. */
async function takeBusy(running: ServiceProcess[], busyProcess: () => Promise<number>) {
  const pid = await busyProcess();
  const [busy] = running.splice(
    running.findIndex((one) => one.pid === pid),
    1,
  );
  return busy as ServiceProcess;
}

describe.runIf(process.env.DYNAMODB_ENDPOINT)('processes on one DynamoDB', () => {
  it.each([2, 3])(
    '%i of them, each killed in the middle of a batch, count every click once',
    async (size) => {
      const { start, kill, busyProcess, deliveries, handOvers, written } = cluster(folder);
      const running = await Promise.all(Array.from({ length: size }, start));
      expect(new Set(running.map(({ ready }) => ready.adminApiKey)).size).toBe(1);
      const id = await addLink(running[0] as ServiceProcess);
      const { counts, come } = visitors(() => running, '/many');

      const owners: number[] = [];
      for (let turn = 1; turn <= size; turn++) {
        const visits = come((turn * VISITS) / (size + 1));
        if (turn === size) running.push(await start());
        const victim = await takeBusy(running, busyProcess);
        await kill(victim);
        owners.push(victim.pid);
        await visits;
      }
      await come(VISITS);

      const expected = await written();
      const counted = await settledStatistics(running[0] as ServiceProcess, id, expected.clicks);
      const all = await deliveries();
      const given = all.flatMap(({ eventIds }) => eventIds);
      const repeated = given.length - new Set(given).size;
      console.log(JSON.stringify({ size, ...counts, ...counted, repeated, handOvers: await handOvers() }));
      expect(new Set(owners).size).toBe(size);
      expect(counted).toEqual(expected);
      expect(counted.clicks).toBeGreaterThanOrEqual(counts.responded);
      expect(counted.clicks).toBeLessThanOrEqual(counts.sent);
      expect(overlapsIn(all)).toEqual([]);
      for (const one of running) expect(await one.stop('SIGTERM')).toMatchObject({ code: 0 });
    },
    300_000,
  );

  it('hand over when one stops, and nothing is delivered twice', async () => {
    const { start, busyProcess, deliveries, handOvers, written } = cluster(folder);
    const running = [await start(), await start()];
    const id = await addLink(running[0] as ServiceProcess);
    const { counts, come } = visitors(() => running, '/many');
    const visits = come(1_000);
    const stopped = await takeBusy(running, busyProcess);
    const stopping = performance.now();
    expect(await stopped.stop('SIGTERM')).toMatchObject({ code: 0 });
    const stopMs = Math.round(performance.now() - stopping);
    await visits;
    await come(1_200);

    const expected = await written();
    const counted = await settledStatistics(running[0] as ServiceProcess, id, expected.clicks);
    const all = await deliveries();
    const given = all.flatMap(({ eventIds }) => eventIds);
    console.log(JSON.stringify({ ...counts, ...counted, stopMs, handOvers: await handOvers() }));
    expect(counted).toEqual(expected);
    expect(given).toHaveLength(new Set(given).size);
    expect(overlapsIn(all)).toEqual([]);
    expect(await handOvers()).toHaveLength(1);
  }, 120_000);

  it('count every click once when one sleeps in the middle of a batch and wakes up after its lease', async () => {
    const { start, busyProcess, deliveries, written } = cluster(folder);
    const running = [await start(), await start()];
    const id = await addLink(running[0] as ServiceProcess);
    const { come } = visitors(() => running, '/many');
    const visits = come(600);
    const sleeper = await takeBusy(running, busyProcess);
    process.kill(sleeper.pid, 'SIGSTOP');
    await come(900);
    const other = running[0] as ServiceProcess;
    await expect
      .poll(async () => (await deliveries()).at(-1)?.pid, { timeout: 60_000, interval: 100 })
      .toBe(other.pid);
    process.kill(sleeper.pid, 'SIGCONT');
    await sleeper.logs('other processes have taken its shards over');
    await visits;
    await come(1_200);

    const expected = await written();
    expect(await settledStatistics(other, id, expected.clicks)).toEqual(expected);
    // What it was in the middle of is all that it finished: its lease was gone.
    const woken = (await deliveries()).filter(({ pid }) => pid === sleeper.pid);
    const takenOver = (await deliveries()).find(({ pid }) => pid === other.pid)?.began ?? 0;
    expect(woken.filter(({ began }) => began > takenOver)).toEqual([]);
    for (const one of [sleeper, other]) expect(await one.stop('SIGTERM')).toMatchObject({ code: 0 });
  }, 180_000);

  it('agree on one secret when they start on a new table at the same time', async () => {
    const { variables } = cluster(folder);
    const secrets = ['a', 'b', 'a', 'b'].map((letter) => letter.repeat(40));
    const outcomes = await Promise.all(
      secrets.map((SERVICE_SECRET) =>
        startProcess({ ...variables, SERVICE_SECRET }).catch((error: Error) => error.message),
      ),
    );
    const keys = outcomes.map((outcome) =>
      typeof outcome === 'string' ? undefined : outcome.ready.adminApiKey,
    );
    const winners = keys[0] ? [keys[0], keys[2]] : [keys[1], keys[3]];
    expect(winners[0]).toMatch(/^lk_/);
    expect(winners[1]).toBe(winners[0]);
    expect(keys.filter(Boolean)).toHaveLength(2);
    for (const message of outcomes.filter((outcome) => typeof outcome === 'string'))
      expect(message).toMatch(/belongs to another service secret; [^\n]*\.\n$/);
    const late = await runToItsEnd({ ...variables, SERVICE_SECRET: 'c'.repeat(40) });
    expect(late).toMatchObject({ code: 1, stdout: '' });
    const survivor = outcomes.find((outcome) => typeof outcome !== 'string') as ServiceProcess;
    expect(await callApi(survivor.ready, '/account')).toMatchObject({ error: 0 });
  }, 60_000);
});
