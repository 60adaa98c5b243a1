/**
 * What redirects, creates and list pages cost over HTTP, with the data on disk and the load generator on the same machine.
 * Every visit comes from a new visitor, and is counted exactly once, or the measurement fails. Compared are the service;
 * "bare", a server that sends the same two commands to the same table; and "limit", one on SQLite alone.
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
const SECONDS = 3;
const COUNTING_TIMEOUT_MS = 30_000;

type Servers = Record<string, Server>;
type Measure = Pick<Load, 'kind' | 'connections'> & { name: string; path?: string; only?: string[] };

const measures: Measure[] = [
  { name: 'redirects', kind: 'visit', connections: 16 },
  { name: 'redirects', kind: 'visit', connections: 64 },
  { name: 'creates', kind: 'create', connections: 16, path: '/api/url/add', only: ['service', 'other'] },
  { name: 'first page', kind: 'list', connections: 16, path: page(1), only: ['service', 'other'] },
  {
    name: 'last page',
    kind: 'list',
    connections: 16,
    path: page(Math.ceil(LINKS / PAGE)),
    only: ['service'],
  },
];

function page(number: number): string {
  return `/api/urls?limit=${PAGE}&page=${number}`;
}

interface Options {
  /** Another checkout, whose service is measured in the same run. */
  service?: string;
  rounds?: number;
}

/** Rows for each server at each load, with ratios between the servers of one run. */
export async function benchVisits({ service, rounds = 3 }: Options = {}): Promise<Row[]> {
  const servers: Servers = {
    limit: await startLimit(),
    bare: await startBare(),
    service: await startService(LINKS),
    ...(service && { other: await startOther(service) }),
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
  const { name, connections, only = Object.keys(servers) } = measure;
  const names = Object.keys(servers).filter((server) => only.includes(server));
  const outcomes = new Map<string, Outcome[]>(names.map((server) => [server, []]));
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
      'to limit': of('limit'),
      'to bare': of('bare'),
      'to other': of('other'),
    };
  });
}

/** The median of the ratios of runs next to each other. */
function ratio(outcomes: Map<string, Outcome[]>, server: string, other: string): number | string {
  const [ours = [], theirs] = [outcomes.get(server), outcomes.get(other)];
  if (!theirs || server === other) return '';
  const ratios = ours.map(({ perSecond }, i) => perSecond / (theirs[i]?.perSecond ?? Number.NaN));
  return round(median(ratios), 2);
}

let sent = 0;

async function measureOne(server: Server, generator: LoadGenerator, { kind, connections, path }: Measure) {
  const { port, apiKey } = server;
  const before = kind === 'visit' ? (await server.counted()).clicks : 0;
  const load = { port, connections, kind, path: path ?? server.path, apiKey, from: sent, seconds: SECONDS };
  const outcome = await generator.run(load);
  sent += outcome.requests;
  if (kind === 'visit') await checkCounts(server, before + outcome.requests);
  return outcome;
}

/** Waits until all clicks are counted. Throws if one is missing or counted twice. */
async function checkCounts(server: Server, expected: number): Promise<void> {
  const deadline = Date.now() + COUNTING_TIMEOUT_MS;
  let counted = await server.counted();
  while (counted.clicks < expected && Date.now() < deadline) {
    await sleep(250);
    counted = await server.counted();
  }
  if (counted.clicks === expected && counted.uniqueClicks === expected) return;
  throw new Error(`Of ${expected} visits, ${JSON.stringify(counted)} were counted.`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { service: { type: 'string' }, rounds: { type: 'string' }, json: { type: 'boolean' } },
  });
  const rounds = values.rounds ? Number(values.rounds) : undefined;
  report('visits', await benchVisits({ service: values.service, rounds }));
}
