/**
 * `npm run bench -- --stalls [--only part-of-a-name] [--json]`: how long the worst requests to each route, as a client could
 * send them by the contracts, alone and eight at once, hold the event loop of one machine, and what redirects beside them wait for
 * it. Prints the ten worst: "of CPU" is the CPU time of the longest turn, which does not depend on what else the machine does.
 * Takes several minutes.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { routes } from '../../shared/api/index.ts';
import { deleteUser } from '../../shared/api/users.ts';
import { toId } from '../../shared/ids.ts';
import { seededAlias } from '../support/table/seed.ts';
import { fillFile } from './large-file.ts';
import type { ThreadUsage } from './profiler.ts';
import { type Row, report, round } from './report.ts';
import { type LoadGenerator, type ProfiledServer, startLoadGenerator, startProfiled } from './servers.ts';
import { openAccount, type ReceivedResponse, send, USER } from './stalls-account.ts';
import { type BenchOptions, readOptions } from './visits.ts';
import { worstRequests } from './worst-requests.ts';

const LINKS = 100_000;
const FIRST_LINK = 10_000_001;
const SHOWN = 10;
/** How long redirects run beside each request, or until it is answered. */
const SECONDS = 0.15;
const CONNECTIONS = 2;
const SECOND_USER = 2;
/** As many requests of a user as run at a time. */
const AT_ONCE = 8;
const PASSWORD = 'stalls of the service';

async function measure(
  server: ProfiledServer,
  generator: LoadGenerator,
  run?: () => Promise<ReceivedResponse>,
) {
  const { port, path } = server;
  await server.ask('measure');
  const start = performance.now();
  let ms: number | undefined;
  const answered = run?.()
    .catch((error: Error) => ({ status: error.message }))
    .finally(() => {
      ms = performance.now() - start;
    });
  let max = 0;
  do {
    const visits = { port, path, kind: 'visit' as const, connections: CONNECTIONS, seconds: SECONDS };
    const outcome = await generator.run({ ...visits, from: sent });
    sent += outcome.requests;
    max = Math.max(max, outcome.max);
  } while (answered && ms === undefined);
  const response = await answered;
  const { longestHoldMs, longestTurnCpuMs } = await server.ask<ThreadUsage>('measure');
  return { status: response?.status ?? 0, ms: ms ?? 0, max, longestHoldMs, longestTurnCpuMs };
}

let sent = 0;

/** Returns the response to one of them. */
const sendAtOnce = (count: number, request: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> =>
  Promise.all(Array.from({ length: count }, request)).then(([first]) => first as ReceivedResponse);

/** Measures again in the next minute what the limits on large forms and on files refused. */
async function withinLimits<T extends { status: string | number }>(run: () => Promise<T>): Promise<T> {
  const measured = await run();
  if (measured.status !== 429) return measured;
  await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
  return run();
}

const MINUTE_MS = 60_000;

const toRow = (
  name: string,
  { status, ms, max, longestHoldMs, longestTurnCpuMs }: Awaited<ReturnType<typeof measure>>,
): Row => ({
  name,
  value: round(longestTurnCpuMs),
  unit: 'ms of CPU',
  'held, ms': round(longestHoldMs),
  'slowest redirect, ms': round(max),
  'answered after, ms': round(ms),
  status,
});

/** A data folder with two accounts of many links, of which the second one is there to be deleted. */
async function prepare(folder: string): Promise<void> {
  const server = await startProfiled(undefined, folder);
  const body = JSON.stringify({ username: 'second', email: 'second@example.com', password: PASSWORD });
  const headers = { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' };
  await send(server.port, { method: 'POST', path: '/api/user/add', headers, body });
  await server.stop();
  for (const userId of [USER, SECOND_USER])
    fillFile(folder, { userId, from: FIRST_LINK, links: LINKS, visitors: 0 });
}

/** The ten requests that hold the event loop for the longest time. */
export async function benchStalls({ only = '' }: BenchOptions = {}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-stalls-'));
  await prepare(folder);
  const server = await startProfiled(undefined, folder);
  const generator = startLoadGenerator();
  try {
    const sender = await openAccount(server);
    const account = {
      links: LINKS,
      id: toId(USER, 1),
      firstLink: toId(USER, FIRST_LINK),
      alias: seededAlias(USER, FIRST_LINK),
      files: sender.files,
      largeLink: sender.largeLink,
    };
    const purge = {
      name: 'an account with many links',
      route: deleteUser,
      path: `/api/user/${SECOND_USER}/delete`,
    };
    const all = [...worstRequests(routes, account), purge];
    const wanted = all.filter(({ route, name }) => `${route.id} ${name}`.includes(only));
    await measure(server, generator);
    const rows = [toRow('redirects alone', await measure(server, generator))];
    for (const one of wanted) {
      for (const count of [1, AT_ONCE]) {
        const run = () => measure(server, generator, () => sendAtOnce(count, () => sender.send(one)));
        rows.push(toRow(`${count} × ${one.route.id}: ${one.name}`, await withinLimits(run)));
      }
    }
    return rows.toSorted((a, b) => b.value - a.value).slice(0, SHOWN);
  } finally {
    generator.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) report('stalls', await benchStalls(readOptions()));
