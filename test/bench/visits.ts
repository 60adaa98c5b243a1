/**
 * What redirects, creates and list pages cost over HTTP, with the data on disk and the load generator on the same machine.
 * Every visit comes from a new visitor, and is counted exactly once, or the measurement fails. Compared are the service;
 * "bare", a server that sends the same two commands to the same table; "limit", one on SQLite alone; "other", the service
 * of another checkout; and "large", the service with 100,000 links. CPU times include counting the clicks.
 * `node test/bench/visits.ts [--service /path/to/another/checkout] [--rounds 3] [--json]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Load, Outcome } from './load.ts';
import { median, type Row, report, round } from './report.ts';
import {
  type LoadGenerator,
  type Server,
  startBare,
  startLimit,
  startLoadGenerator,
  startOther,
  startService,
} from './servers.ts';

const LINKS = 100_000;
const PAGE = 15;
const SECONDS = 2;
const COUNTING_TIMEOUT_MS = 30_000;

type Servers = Record<string, Server>;
type Measure = Pick<Load, 'kind' | 'connections'> & { name: string; path?: string; servers: string[] };

const all = ['limit', 'bare', 'service', 'other'];
const api = { connections: 16, servers: ['service', 'other'] };

const measures: Measure[] = [
  { name: 'redirects', kind: 'visit', connections: 16, servers: all },
  { name: 'redirects', kind: 'visit', connections: 64, servers: all },
  { ...api, name: 'creates', kind: 'create', path: '/api/url/add' },
  { ...api, name: 'first page', kind: 'list', path: page(1), servers: ['service', 'other', 'large'] },
  { ...api, name: 'last page', kind: 'list', path: page(Math.ceil(LINKS / PAGE)), servers: ['large'] },
];

function page(number: number): string {
  return `/api/urls?limit=${PAGE}&page=${number}`;
}

export interface BenchOptions {
  /** Another checkout, whose service is measured in the same run. */
  service?: string;
  rounds?: number;
  /** Whether to measure nothing but where the CPU time of a visit goes. */
  profile?: boolean;
  /** Whether to measure nothing but how long single requests hold the event loop, and of which routes. */
  stalls?: boolean;
  only?: string;
}

/** Rows for each server at each load, with ratios between the servers of one run. */
export async function benchVisits({ service, rounds = 3 }: BenchOptions = {}): Promise<Row[]> {
  const servers: Servers = {
    limit: await startLimit(),
    bare: await startBare(),
    service: await startService(),
    ...(service && { other: await startOther(service) }),
    large: await startService(LINKS),
  };
  const generator = startLoadGenerator();
  try {
    const rows: Row[] = [];
    for (const measure of measures) rows.push(...(await measureAll(servers, generator, measure, rounds)));
    return rows;
  } finally {
    generator.stop();
    for (const server of Object.values(servers)) await server.stop();
  }
}

/** The servers take turns in changing order, so that other load affects all; the first round only warms up. */
async function measureAll(servers: Servers, generator: LoadGenerator, measure: Measure, rounds: number) {
  const { name, connections } = measure;
  const names = measure.servers.filter((server) => servers[server]);
  const outcomes = new Map<string, MeasuredLoad[]>(names.map((server) => [server, []]));
  for (let i = 0; i <= rounds; i++) {
    for (const server of i % 2 ? names.toReversed() : names) {
      const outcome = await measureOne(servers[server] as Server, generator, measure);
      if (i > 0) outcomes.get(server)?.push(outcome);
    }
  }
  return names.map((server): Row => {
    const of = (other: string) => ratio(outcomes, server, other);
    const p99 = median((outcomes.get(server) ?? []).map((outcome) => outcome.p99));
    return {
      name: `${name}, ${connections} connections, ${server}`,
      value: round(median((outcomes.get(server) ?? []).map(({ perSecond }) => perSecond)), 0),
      unit: '1/s',
      'p99 in ms': round(p99, 2),
      'ms of CPU': round(median((outcomes.get(server) ?? []).map(({ cpu }) => cpu)), 3),
      'to limit': of('limit'),
      'to bare': of('bare'),
      'to other': of('other'),
    };
  });
}

/** The median of the ratios of runs next to each other. */
function ratio(outcomes: Map<string, MeasuredLoad[]>, server: string, other: string): number | string {
  const [ours = [], theirs] = [outcomes.get(server), outcomes.get(other)];
  if (!theirs || server === other) return '';
  const ratios = ours.map(({ perSecond }, i) => perSecond / (theirs[i]?.perSecond ?? Number.NaN));
  return round(median(ratios), 2);
}

/** With the server's CPU time per request, which depends less on what else the machine does than requests per second. */
type MeasuredLoad = Outcome & { cpu: number };

let sent = 0;

async function measureOne(
  server: Server,
  generator: LoadGenerator,
  { kind, connections, path }: Measure,
): Promise<MeasuredLoad> {
  const { port, apiKey } = server;
  const before = kind === 'visit' ? (await server.counted()).clicks : 0;
  const key = kind === 'visit' ? {} : { apiKey };
  const load = { port, connections, kind, path: path ?? server.path, ...key, from: sent, seconds: SECONDS };
  const cpuBefore = server.cpuMs();
  const outcome = await generator.run(load);
  sent += outcome.requests;
  if (kind === 'visit') await checkCounts(server, before + outcome.requests);
  return { ...outcome, cpu: (server.cpuMs() - cpuBefore) / outcome.requests };
}

/** Waits until all clicks are counted. Throws if one is missing or counted twice. */
export async function checkCounts(server: Server, expected: number): Promise<void> {
  const deadline = Date.now() + COUNTING_TIMEOUT_MS;
  let counted = await server.counted();
  while (counted.clicks < expected && Date.now() < deadline) {
    await sleep(250);
    counted = await server.counted();
  }
  if (counted.clicks === expected && counted.uniqueClicks === expected) return;
  throw new Error(`Of ${expected} visits, ${JSON.stringify(counted)} were counted.`);
}

/** Reads the options of the command line. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      service: { type: 'string' },
      rounds: { type: 'string' },
      profile: { type: 'boolean' },
      stalls: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { rounds, ...others } = values;
  return { ...others, rounds: rounds ? Number(rounds) : undefined };
}

if (import.meta.main) report('visits', await benchVisits(readOptions()));
