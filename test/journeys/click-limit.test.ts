import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { trustedProxy } from '../support/calls/edge.ts';
import { CONNECTIONS, cluster, visitors } from '../support/processes/cluster.ts';
import { callApi } from '../support/processes/service-load.ts';
import { endProcesses, type ServiceProcess, startProcess } from '../support/processes/service-process.ts';
import { testSize } from '../support/test-size.ts';

const folders: string[] = [];
afterAll(async () => {
  await endProcesses();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'click-limit-'));
  folders.push(folder);
  return folder;
}

async function addLink({ ready }: ServiceProcess, clicklimit: number) {
  const { id } = await callApi(ready, '/url/add', {
    url: 'https://example.com/',
    custom: 'limited',
    clicklimit,
  });
  return {
    /** How many slots are taken, when as many clicks are counted. */
    async countTaken(process: ServiceProcess): Promise<number> {
      const { clicksleft } = (await callApi(process.ready, `/url/${id}/settings`)).data;
      const taken = clicklimit - clicksleft;
      const countClicks = async () => (await callApi(process.ready, `/url/${id}`)).data.clicks;
      await expect.poll(countClicks, { timeout: 60_000, interval: 100 }).toBe(taken);
      return taken;
    },
  };
}

describe('a click limit under load', () => {
  it('takes each place once, and counts its click, however often the service is killed', async () => {
    const kills = testSize({ ci: 4, local: 2 });
    const perKill = 150;
    const limit = (kills + 1) * perKill;
    const variables = {
      DATA_DIR: await newFolder(),
      RATE_LIMIT: '1000000',
      ...trustedProxy,
    };
    let process = await startProcess(variables);
    const { countTaken } = await addLink(process, limit);
    const { counts, come } = visitors(() => [process], '/limited');
    for (let kill = 1; kill <= kills; kill++) {
      const visits = come(counts.sent + limit);
      await expect
        .poll(() => counts.responded, { timeout: 20_000, interval: 1 })
        .toBeGreaterThan((kill - 0.5) * perKill);
      await process.stop('SIGKILL');
      await visits;
      process = await startProcess(variables);
      const taken = await countTaken(process);
      expect(taken).toBeGreaterThanOrEqual(counts.responded);
      expect(taken).toBeLessThanOrEqual(counts.responded + kill * CONNECTIONS);
    }
    await come(counts.sent + limit);
    expect(await countTaken(process)).toBe(limit);
    expect(counts.responded).toBeLessThanOrEqual(limit);
    expect(counts.responded).toBeGreaterThanOrEqual(limit - kills * CONNECTIONS);
    await process.stop('SIGTERM');
  }, 180_000);
});

describe.runIf(process.env.DYNAMODB_ENDPOINT)('a click limit on one DynamoDB', () => {
  it('is kept by two processes, one of which is killed', async () => {
    const limit = 200;
    const { start, kill, written } = cluster(await newFolder());
    const running = [await start(), await start()];
    const [first, victim] = running as [ServiceProcess, ServiceProcess];
    const { countTaken } = await addLink(first, limit);
    const { counts, come } = visitors(() => running, '/limited');
    const visits = come(100);
    await expect.poll(() => counts.responded, { timeout: 20_000, interval: 1 }).toBeGreaterThan(50);
    running.pop();
    await kill(victim);
    await visits;
    running.push(await start());
    while ((await written()).clicks < limit) await come(counts.sent + 100);
    await come(counts.sent + 100);
    expect(await countTaken(first)).toBe(limit);
    expect((await written()).clicks).toBe(limit);
    expect(counts.responded).toBeLessThanOrEqual(limit);
    expect(counts.responded).toBeGreaterThanOrEqual(limit - CONNECTIONS);
    for (const one of running) expect(await one.stop('SIGTERM')).toMatchObject({ code: 0 });
  }, 180_000);
});
