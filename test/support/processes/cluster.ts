import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { PRIVATE } from '../../../shared/domain/clicks/private-visits.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { trustedProxy, viaProxy } from '../calls/edge.ts';
import type { DeliveryLine } from '../clicks/delivery-log.ts';
import { type ServiceProcess, startProcess } from './service-process.ts';

const { DYNAMODB_ENDPOINT = '' } = process.env;
/** How many visits are under way at the same time. */
export const CONNECTIONS = 8;

/** A batch that a process delivered; one that died with it ended then, and one that is under way has not ended. */
export interface Delivery {
  pid: number;
  began: number;
  ended: number;
  eventIds: string[];
}

const monotonic = () => Number(process.hrtime.bigint() / 1_000_000n);

/** Processes that share one new table, and what each of them delivers to be counted. */
export function cluster(folder: string) {
  const log = join(folder, randomUUID());
  const TABLE_NAME = `several-${randomUUID()}`;
  const killed = new Map<number, number>();
  const variables = {
    DYNAMODB_ENDPOINT,
    TABLE_NAME,
    SERVICE_SECRET: 'the service secret of all processes',
    SHORT_URL: 'http://localhost',
    RATE_LIMIT: '1000000',
    ...trustedProxy,
    DELIVERY_LOG: log,
    NODE_OPTIONS: `--import ${new URL('../clicks/delivery-log.ts', import.meta.url).href}`,
  };

  async function deliveries(): Promise<Delivery[]> {
    const text = existsSync(log) ? await readFile(log, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const lines = whole
      .split('\n')
      .filter(Boolean)
      .map((line): DeliveryLine => JSON.parse(line));
    const ends = new Map(
      lines.filter(({ step }) => step === 'end').map(({ pid, batch, at }) => [`${pid} ${batch}`, at]),
    );
    return lines
      .filter(({ step }) => step === 'begin')
      .map(({ pid, batch, at: began, eventIds }) => {
        const ended = ends.get(`${pid} ${batch}`) ?? killed.get(pid) ?? Number.POSITIVE_INFINITY;
        return { pid, began, ended, eventIds };
      });
  }

  return {
    variables,
    deliveries,
    start: () => startProcess(variables),
    async kill(victim: ServiceProcess): Promise<void> {
      await victim.stop('SIGKILL');
      killed.set(victim.pid, monotonic());
    },
    /** The id of the process that is in the middle of a batch, as soon as one is. */
    async busyProcess(): Promise<number> {
      for (;;) {
        const last = (await deliveries()).at(-1);
        if (last?.ended === Number.POSITIVE_INFINITY) return last.pid;
        await sleep(5);
      }
    },
    /** How long each hand-over from one process to another took, from the end of one to the batch of the other. */
    async handOvers(): Promise<number[]> {
      const all = await deliveries();
      return all.flatMap(({ pid, began }, index) => {
        const before = all[index - 1];
        return before && before.pid !== pid ? [began - before.ended] : [];
      });
    },
    written: () => countWritten(TABLE_NAME),
  };
}

/** Pairs of deliveries by two processes at the same time. */
export function overlapsIn(deliveries: Delivery[]): Delivery[][] {
  return deliveries.flatMap((one, index) =>
    deliveries
      .slice(index + 1)
      .filter((other) => other.pid !== one.pid && other.began < one.ended && one.began < other.ended)
      .map((other) => [one, other]),
  );
}

/** How many visits the table holds, and by how many visitors: what the statistics must come to. */
async function countWritten(TableName: string): Promise<{ clicks: number; uniqueClicks: number }> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const config = { endpoint: DYNAMODB_ENDPOINT, region: 'us-east-1', credentials };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config));
  let [clicks, uniqueClicks] = [0, 0];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const { pk, visits } of Items) {
      if (!pk.startsWith('VISITOR#')) continue;
      uniqueClicks += pk.includes(PRIVATE) ? visits : 1;
      clicks += visits;
    }
  }
  return { clicks, uniqueClicks };
}

/** Visitors who come to one process after the other, each once, as soon and as many as they may. */
export function visitors(processes: () => ServiceProcess[], path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const counts = { sent: 0, responded: 0 };
  const visit = ({ ready }: ServiceProcess) =>
    new Promise<void>((resolve) => {
      const wish = counts.sent % 2 === 0 ? { dnt: '1' } : {};
      const headers = {
        ...chromeOnWindows,
        ...wish,
        ...viaProxy(counts.sent++),
        host: new URL(ready.shortUrl).host,
      };
      const sent = httpRequest(new URL(path, ready.baseUrl), { agent, headers }, (response) => {
        if (response.statusCode === 302) counts.responded++;
        response.resume().once('close', resolve);
      });
      sent.once('error', () => resolve()).end();
    });
  return {
    counts,
    /** Resolves when so many have come in all; those whose process was killed are among them. */
    async come(total: number): Promise<void> {
      const connection = async () => {
        while (counts.sent < total) {
          const all = processes();
          await visit(all[counts.sent % all.length] as ServiceProcess);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    },
  };
}
