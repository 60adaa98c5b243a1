/**
 * What a redirect costs over HTTP, with the data on disk: the whole service on one machine compared to a bare server
 * that sends the same two requests to the same table. `node test/bench/visits.ts [--json]`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { trustedProxy } from '../support/edge.ts';
import { bareServer } from './bare-server.ts';
import { median, type Row, report, round } from './report.ts';
import type { Outcome, Round } from './visitors.ts';

const ROUNDS = 9;
const VISITS = 1500;
/** Ends the measurement if something hangs. */
const TIMEOUT_MS = 100_000;

/** Rows for the service and the bare server. The same consumer counts the clicks of both during the measurement. */
export async function benchVisits(): Promise<Row[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'link-service-bench-'));
  const service = await startService(readSettings({ PORT: '0', DATA_DIR, ...trustedProxy }));
  const { baseUrl, shortUrl, adminApiKey } = service.ready;
  const link = await post(`${baseUrl}/url/add`, adminApiKey, {
    url: 'https://www.example.com/',
    custom: 'bench',
  });
  const bare = await bareServer('links', link.id);
  const visitors = fork(fileURLToPath(new URL('visitors.ts', import.meta.url)), { timeout: TIMEOUT_MS });
  const exited = rejectOnExit(visitors);
  const ours: Outcome[] = [];
  const theirs: Outcome[] = [];
  const runs = [
    { url: `${shortUrl.replace('localhost', '127.0.0.1')}/bench`, outcomes: ours },
    { url: bare.url, outcomes: theirs },
  ];
  let from = 0;
  try {
    // The two take turns in changing order; the first round only warms up.
    for (let i = 0; i <= ROUNDS; i++) {
      for (const { url, outcomes } of i % 2 ? runs.toReversed() : runs) {
        visitors.send({ url, from, count: VISITS } satisfies Round);
        const [outcome] = await Promise.race([once(visitors, 'message'), exited]);
        from += VISITS;
        if (i > 0) outcomes.push(outcome as Outcome);
      }
    }
  } finally {
    visitors.kill();
    await bare.close();
    await service.stop();
    await rm(DATA_DIR, { recursive: true });
  }
  return [
    ...rowsOf('requests', 'perSecond', '1/s', { ours, bare: theirs }),
    ...rowsOf('p99', 'p99', 'ms', { ours, bare: theirs }),
  ];
}

function rejectOnExit(child: ChildProcess): Promise<never> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The visitors' process has ended (${code}).`);
  });
  exited.catch(() => undefined); // It also ends after the last round, when nothing waits for it.
  return exited;
}

async function post(url: string, key: string, body: object): Promise<{ id: number }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The link could not be created: ${await response.text()}`);
  return (await response.json()) as { id: number };
}

/** Compares each round of the service to the bare server's next to it, so that other load affects both. */
function rowsOf(
  what: string,
  figure: keyof Outcome,
  unit: string,
  { ours, bare }: Record<'ours' | 'bare', Outcome[]>,
): Row[] {
  const values = (outcomes: Outcome[]) => outcomes.map((outcome) => outcome[figure]);
  const ratios = values(ours).map((value, i) => value / (values(bare)[i] ?? Number.NaN));
  return [
    {
      name: `${what}, redirect`,
      value: round(median(values(ours)), 2),
      unit,
      'to bare server': round(median(ratios), 2),
    },
    { name: `${what}, bare server`, value: round(median(values(bare)), 2), unit },
  ];
}

if (import.meta.main) report('visits', await benchVisits());
