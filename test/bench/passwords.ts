/**
 * What 200 wrong passwords at a time do to other visits: redirects per second and their 99th percentile with and without
 * them, in turns on one service. `node test/bench/passwords.ts [--json]`.
 */
import { viaProxy } from '../support/calls/edge.ts';
import type { Outcome } from './load.ts';
import { median, type Row, report, round } from './report.ts';
import { type LoadGenerator, type Server, startLoadGenerator, startService } from './servers.ts';

const WRONG_PASSWORDS = 200;
const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 3;

let sent = 0;

/** Sends the passwords all at once, each from another address, and again when all are answered. */
async function guess({ port }: Server, isDone: () => boolean): Promise<void> {
  const send = async () => {
    const response = await fetch(`http://localhost:${port}/locked`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...viaProxy(++sent) },
      body: 'password=wrong',
    });
    if (response.status !== 403 && response.status !== 503) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  while (!isDone()) await Promise.all(Array.from({ length: WRONG_PASSWORDS }, send));
}

async function visit(server: Server, generator: LoadGenerator): Promise<Outcome> {
  const { port, path } = server;
  const load = { port, path, kind: 'visit' as const, connections: CONNECTIONS, seconds: SECONDS, from: sent };
  const outcome = await generator.run(load);
  sent += outcome.requests;
  return outcome;
}

async function visitDuringGuesses(server: Server, generator: LoadGenerator): Promise<Outcome> {
  let isDone = false;
  const guessing = guess(server, () => isDone);
  try {
    return await visit(server, generator);
  } finally {
    isDone = true;
    await guessing;
  }
}

/** Rows for redirects alone and beside the passwords; the ratio is that of runs next to each other. */
export async function benchPasswords(): Promise<Row[]> {
  const server = await startService();
  const generator = startLoadGenerator();
  try {
    await server.addLink({ url: 'https://www.example.com/', custom: 'locked', password: 'right' });
    await visit(server, generator);
    const alone: Outcome[] = [];
    const beside: Outcome[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      alone.push(await visit(server, generator));
      beside.push(await visitDuringGuesses(server, generator));
    }
    const ratios = beside.map(({ perSecond }, i) => perSecond / (alone[i]?.perSecond ?? Number.NaN));
    return [
      toRow('redirects', alone),
      {
        ...toRow(`redirects, ${WRONG_PASSWORDS} wrong passwords`, beside),
        'to alone': round(median(ratios), 2),
      },
    ];
  } finally {
    generator.stop();
    await server.stop();
  }
}

const toRow = (name: string, outcomes: Outcome[]): Row => ({
  name,
  value: round(median(outcomes.map(({ perSecond }) => perSecond)), 0),
  unit: '1/s',
  'p99 in ms': round(median(outcomes.map(({ p99 }) => p99)), 2),
});

if (import.meta.main) report('passwords', await benchPasswords());
