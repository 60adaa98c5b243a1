import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { trustedProxy, viaProxy } from '../support/calls/edge.ts';
import { callApi } from '../support/processes/service-load.ts';
import {
  endProcesses,
  type ReadyService,
  type ServiceProcess,
  startProcess,
} from '../support/processes/service-process.ts';
import { testSize } from '../support/test-size.ts';
import { startFlakyReceiver } from '../support/webhooks/flaky-receiver.ts';

const { DYNAMODB_ENDPOINT, WEBHOOKS_FULL } = process.env;
/** On a DynamoDB, two processes share the table. */
const PROCESSES = DYNAMODB_ENDPOINT ? 2 : 1;
const few = { CLICKS: 400, KILLS: 4 };

/**
 * `WEBHOOKS_FULL=1` takes several minutes: while the receiver is down, it fails so often that deliveries pause. Every other kill is
 * one of the service, the others are of the receiver.
 */
const { CLICKS, KILLS, DOWN_MS } = WEBHOOKS_FULL
  ? { CLICKS: 20_000, KILLS: 40, DOWN_MS: 200 }
  : {
      ...testSize({
        ci: DYNAMODB_ENDPOINT ? few : { CLICKS: 2000, KILLS: 6 },
        local: { CLICKS: 400, KILLS: 2 },
      }),
      DOWN_MS: 0,
    };
const CONNECTIONS = 16;

let folder = '';
afterAll(async () => {
  await endProcesses();
  await rm(folder, { recursive: true });
});

/** Where the processes have their data: in a file, or in a table that they share. */
const storage = (): Record<string, string> =>
  DYNAMODB_ENDPOINT
    ? {
        DYNAMODB_ENDPOINT,
        TABLE_NAME: `webhooks-killed-${randomUUID()}`,
        SERVICE_SECRET: 'the service secret of all processes',
        SHORT_URL: 'http://localhost',
      }
    : { DATA_DIR: folder };

/** Sends this many clicks by different visitors; returns how many were given their target. */
async function click(
  { baseUrl, shortUrl }: ReadyService,
  visitors: { next: number },
  times: number,
): Promise<number> {
  const [url, { host }] = [new URL('/clicked', baseUrl), new URL(shortUrl)];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [left, given] = [times, 0];
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { ...chromeOnWindows, ...viaProxy(visitors.next++), host };
      request(url, { agent, headers }, (response) => {
        if (response.statusCode === 302) given++;
        response.resume().once('end', resolve).once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  const connection = async () => {
    while (left-- > 0) await visit();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return given;
}

interface Delivery {
  id: string;
  next: string | null;
}

type Call = (path: string, body?: object) => ReturnType<typeof callApi>;

/** Sends again at once what would be sent again in minutes or hours. */
async function retryAll(call: Call, webhook: number): Promise<void> {
  let before: string | undefined;
  do {
    const query = `limit=1000${before ? `&before=${before}` : ''}`;
    const { data } = await call(`/webhook/${webhook}/deliveries?${query}`);
    const waiting = (data as Delivery[]).filter(({ next }) => next !== null);
    for (const { id } of waiting) await call(`/webhook/${webhook}/deliveries/${id}/retry`, {});
    before = data.length === 1000 ? data.at(-1).id : undefined;
  } while (before);
}

describe(`${CLICKS} clicks in ${PROCESSES} process(es), with a receiver that fails in a third of its responses`, () => {
  it(
    `are all received, although it and the processes are killed ${KILLS} times`,
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'webhooks-killed-'));
      const receiver = await startFlakyReceiver();
      const variables = {
        ...{ RATE_LIMIT: '1000000', WEBHOOK_ALLOW_LOOPBACK: '1', ...storage() },
        ...trustedProxy,
      };
      const services: ServiceProcess[] = [];
      while (services.length < PROCESSES) services.push(await startProcess(variables));
      const call = (path: string, body?: object) =>
        callApi((services[0] as ServiceProcess).ready, path, body);
      const body = { name: 'Clicks', url: receiver.url, events: ['link.clicked'] };
      const { id: webhook, secret } = await call('/webhook/add', body);
      receiver.useSecret(secret);
      const link = await call('/url/add', {
        url: 'https://example.com/',
        custom: 'clicked',
      });
      const readState = async () => (await call('/webhooks')).data.webhooks[0];
      const startedAt = performance.now();

      const visitors = { next: 0 };
      let given = 0;
      for (let kills = 0; kills <= KILLS; kills++) {
        const times = Math.floor(CLICKS / (KILLS + 1)) + (kills === 0 ? CLICKS % (KILLS + 1) : 0);
        const { ready } = services[kills % PROCESSES] as ServiceProcess;
        given += await click(ready, visitors, times);
        // These clicks are being counted, and events of earlier ones are being sent.
        await sleep(Math.random() * 500);
        if (kills === KILLS) break;
        if (kills % 2 === 1) await receiver.kill(DOWN_MS);
        else {
          await services.shift()?.stop('SIGKILL');
          services.push(await startProcess(variables));
        }
      }

      while ((await readState()).pending > 0 || receiver.received.size < given) {
        await sleep(500);
        await retryAll(call, webhook);
      }
      const { clicks } = (await call(`/url/${link.id}`)).data;
      const { dropped, active } = await readState();
      const requests = [...receiver.received.values()].reduce((sum, times) => sum + times, 0);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const { size: ids } = receiver.received;
      console.log(
        JSON.stringify({
          processes: PROCESSES,
          given,
          clicks,
          ids,
          requests,
          failures: receiver.countFailures(),
          KILLS,
          seconds,
        }),
      );
      expect([given, clicks, ids, dropped, active]).toEqual([CLICKS, CLICKS, CLICKS, 0, true]);
      expect(receiver.accepted.size).toBe(CLICKS);
      for (const service of services) await service.stop('SIGTERM');
      await receiver.stop();
    },
    WEBHOOKS_FULL ? 3_600_000 : 300_000,
  );
});
