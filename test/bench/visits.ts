/**
 * What a redirect costs over HTTP: the whole service on one machine beside a bare server that sends the same two
 * requests to the same table. `node test/bench/visits.ts [--json]`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { bareServer } from './bare-server.ts';
import { median, type Row, report, round } from './report.ts';
import type { Outcome, Round } from './visitors.ts';

const ROUNDS = 9;
const VISITS = 1500;
/** Of the whole measurement, if something hangs; milliseconds. */
const MAX_TIME_MS = 100_000;

/** Rows for the service and the bare server. Both clicks are counted meanwhile, by the same consumer. */
export async function benchVisits(): Promise<Row[]> {
  const service = await startService(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
  const { baseUrl, shortUrl, adminApiKey } = service.ready;
  const link = await post(`${baseUrl}/url/add`, adminApiKey, {
    url: 'https://www.example.com/',
    custom: 'bench',
  });
  const bare = await bareServer('links', link.id);
  const visitors = fork(fileURLToPath(new URL('visitors.ts', import.meta.url)), { timeout: MAX_TIME_MS });
  const gone = whenGone(visitors);
  const ours: Outcome[] = [];
  const theirs: Outcome[] = [];
  const runs = [
    { url: `${shortUrl.replace('localhost', '127.0.0.1')}/bench`, outcomes: ours },
    { url: bare.url, outcomes: theirs },
  ];
  let from = 0;
  try {
    // In turn, and first one, then the other; the first round only warms up.
    for (let i = 0; i <= ROUNDS; i++) {
      for (const { url, outcomes } of i % 2 ? runs.toReversed() : runs) {
        visitors.send({ url, from, count: VISITS } satisfies Round);
        const [outcome] = await Promise.race([once(visitors, 'message'), gone]);
        from += VISITS;
        if (i > 0) outcomes.push(outcome as Outcome);
      }
    }
  } finally {
    visitors.kill();
    await bare.close();
    await service.stop();
  }
  return [
    ...rowsOf('requests', 'perSecond', '1/s', { ours, bare: theirs }),
    ...rowsOf('p99', 'p99', 'ms', { ours, bare: theirs }),
  ];
}

function whenGone(child: ChildProcess): Promise<never> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The visitors are gone (${code}).`);
  });
  gone.catch(() => undefined); // They go at the end, when nobody listens.
  return gone;
}

async function post(url: string, key: string, body: object): Promise<{ id: number }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`No link was made: ${await response.text()}`);
  return (await response.json()) as { id: number };
}

/** Each round of the service is compared to the bare one beside it, so that what else the machine does hits both. */
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
