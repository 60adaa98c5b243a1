/**
 * Where the CPU time of a visit goes, by stage, from a profile of the service under load: `npm run bench -- --profile
 * [--service /path/to/another/checkout] [--rounds 3] [--json]`. Counting is included, until all clicks are counted.
 */

import type { Outcome } from './load.ts';
import { type CpuProfile, shareByStage } from './profile-stages.ts';
import type { ThreadUsage } from './profiler.ts';
import { median, type Row, round } from './report.ts';
import { type LoadGenerator, type ProfiledServer, startLoadGenerator, startProfiled } from './servers.ts';
import { type BenchOptions, checkCounts } from './visits.ts';

const SECONDS = 3;
const CONNECTIONS = 64;

/** Microseconds per visit by stage, and what else a run tells. */
type Stages = Map<string, number>;

/** A row for each stage, with a column for the other checkout. */
export async function benchProfile({ service, rounds = 3 }: BenchOptions): Promise<Row[]> {
  const servers: Record<string, ProfiledServer> = {
    service: await startProfiled(),
    ...(service && { other: await startProfiled(service) }),
  };
  const generator = startLoadGenerator();
  const runs = new Map(Object.keys(servers).map((name) => [name, [] as Stages[]]));
  try {
    for (let i = 0; i <= rounds; i++) {
      for (const [name, server] of Object.entries(servers)) {
        const stages = await profileVisits(server, generator);
        // The first round only warms up.
        if (i > 0) runs.get(name)?.push(stages);
      }
    }
    return toRows(runs);
  } finally {
    generator.stop();
    for (const server of Object.values(servers)) await server.stop();
  }
}

let sent = 0;

/** Sends visits, and waits until they are counted. */
async function visit(server: ProfiledServer, generator: LoadGenerator): Promise<Outcome> {
  const { clicks } = await server.counted();
  const load = { port: server.port, connections: CONNECTIONS, kind: 'visit' as const, path: server.path };
  const outcome = await generator.run({ ...load, from: sent, seconds: SECONDS });
  sent += outcome.requests;
  await checkCounts(server, clicks + outcome.requests);
  return outcome;
}

/** Measures without the profiler, which takes CPU time itself, and then with it, for the shares. */
async function profileVisits(server: ProfiledServer, generator: LoadGenerator): Promise<Stages> {
  await server.ask('measure');
  const cpuBefore = server.cpuMs();
  const { requests, p99 } = await visit(server, generator);
  const { cpuMs, longestHoldMs } = await server.ask<ThreadUsage>('measure');
  const onMainThread = (cpuMs * 1000) / requests;
  const inTotal = ((server.cpuMs() - cpuBefore) * 1000) / requests;
  await server.ask('profile');
  await visit(server, generator);
  const shares = shareByStage(await server.ask<CpuProfile>('profile'), server.root);
  return new Map([
    ...[...shares]
      .sort(([, a], [, b]) => b - a)
      .map(([stage, share]) => [`${stage}, µs`, share * onMainThread] as const),
    ['other threads, µs', inTotal - onMainThread],
    ['all, µs', inTotal],
    ['longest hold of the event loop, ms', longestHoldMs],
    ['p99 of responses, ms', p99],
  ]);
}

function toRows(runs: Map<string, Stages[]>): Row[] {
  const names = [...runs.values()].flatMap((stages) => stages.flatMap((run) => [...run.keys()]));
  const of = (server: string, name: string) =>
    round(median((runs.get(server) ?? []).map((stages) => stages.get(name) ?? 0)));
  return [...new Set(names)].map((label): Row => {
    const [name = '', unit = ''] = label.split(/, (?=[^,]+$)/);
    return {
      name,
      value: of('service', label),
      unit,
      ...(runs.has('other') && { other: of('other', label) }),
    };
  });
}
