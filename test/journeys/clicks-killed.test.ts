import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { trustedProxy, viaProxy } from '../support/calls/edge.ts';
import { callApi } from '../support/processes/service-load.ts';
import { endProcesses, type ReadyService, startProcess } from '../support/processes/service-process.ts';
import { testSize } from '../support/test-size.ts';

const folders: string[] = [];
afterAll(async () => {
  await endProcesses();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/**
 * Visits by different visitors, half of whom ask not to be tracked, on 32 connections until they fail, with counts of requests
 * and responses.
 */
function load(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const counts = { sent: 0, responded: 0 };
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const wish = counts.sent % 2 === 0 ? { dnt: '1' } : {};
      const headers = { ...chromeOnWindows, ...wish, ...viaProxy(counts.sent++) };
      const sent = httpRequest(url, { agent, headers }, (response) => {
        if (response.statusCode === 302) counts.responded++;
        response.resume().once('end', resolve).once('error', reject);
      });
      sent.once('error', reject).end();
    });
  const connection = async () => {
    for (;;) await visit();
  };
  const ended = Promise.allSettled(Array.from({ length: 32 }, connection)).then(() => agent.destroy());
  return { counts, ended };
}

/** Waits up to 20 s for this many clicks, then 2.5 s more, in case clicks are counted twice. */
async function settledStatistics(ready: ReadyService, id: number, atLeast: number) {
  const read = async () => (await callApi(ready, `/url/${id}`)).data;
  for (let attempt = 0; attempt < 100 && (await read()).clicks < atLeast; attempt++) await sleep(200);
  await sleep(2_500);
  return read();
}

describe('kill -9 under load', () => {
  it.each(testSize({ ci: [700, 1_300], local: [700] }))(
    'after %i ms loses no click that was redirected and counts none twice',
    async (milliseconds) => {
      const folder = await mkdtemp(join(tmpdir(), 'clicks-'));
      folders.push(folder);
      const variables = { DATA_DIR: folder, RATE_LIMIT: '1000000', ...trustedProxy };

      const first = await startProcess(variables);
      const { id, shorturl } = await callApi(first.ready, '/url/add', { url: 'https://example.com/' });
      const { counts, ended } = load(shorturl);
      await sleep(milliseconds);
      // A busy machine, or a function that has to be loaded first, can take longer.
      await expect.poll(() => counts.responded, { timeout: 20_000, interval: 5 }).toBeGreaterThan(50);
      await first.stop('SIGKILL');
      await ended;

      const second = await startProcess(variables);
      const { clicks, uniqueClicks } = await settledStatistics(second.ready, id, counts.responded);
      expect(clicks).toBeGreaterThanOrEqual(counts.responded);
      expect(clicks).toBeLessThanOrEqual(counts.sent);
      // Each visitor came once, so a click that was counted twice would show here.
      expect(uniqueClicks).toBe(clicks);
      await second.stop('SIGTERM');
    },
  );
});
