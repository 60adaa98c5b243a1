/**
 * What a service with many links and visitors costs, beside one with an empty table: starting, memory, visits, and a backup
 * during visits; then pages and searches, by consumed capacity. `node test/bench/large.ts [--links 1000000]
 * [--visitors 10000000] [--folder /path/to/keep/the/file] [--json]`. Writing the file takes ten minutes and 8 GB.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { DATA_FILE } from '../../infra/local/embedded-table/storage/data-file.ts';
import { openTable } from '../../infra/local/open-table.ts';
import { collectionKey } from '../../shared/data/keys.ts';
import { readPage, readPageByClicks } from '../../shared/data/owned/collections.ts';
import { searchLinks } from '../../shared/data/search/search-links.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { recorder } from '../support/table/recorder.ts';
import { COMMON_WORD, fillFile } from './large-file.ts';
import { median, type Row, report, round } from './report.ts';
import { type LoadGenerator, type ProfiledServer as Server, startIn, startLoadGenerator } from './servers.ts';

const ROUNDS = 8;
const SECONDS = 3;
const CONNECTIONS = 64;
const LIMIT = 15;
const FIRST = 10_000_001;
const USER = 1;

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '1000000' },
    visitors: { type: 'string', default: '10000000' },
    folder: { type: 'string', default: join(mkdtempSync(join(tmpdir(), 'link-service-large-')), 'data') },
    json: { type: 'boolean' },
  },
});
const links = Number(values.links);
const { folder } = values;
const megabytes = (bytes: number) => round(bytes / 1024 / 1024, 0);

async function prepare(): Promise<void> {
  if (existsSync(folder)) return;
  const { stop } = await startIn(folder);
  await stop();
  fillFile(folder, { userId: USER, from: FIRST, links, visitors: Number(values.visitors) });
}

/** Resident memory of a process, as Linux tells it. */
function readMemory(pid: number): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

let sent = 0;

/** Microseconds of CPU time per visit. */
async function visit(server: Server, generator: LoadGenerator): Promise<number> {
  const before = server.cpuMs();
  const load = { port: server.port, connections: CONNECTIONS, kind: 'visit' as const, path: server.path };
  const { requests } = await generator.run({ ...load, from: sent, seconds: SECONDS });
  sent += requests;
  return ((server.cpuMs() - before) * 1000) / requests;
}

async function measureService(): Promise<Row[]> {
  const start = performance.now();
  const large = await startIn(folder);
  const startMs = performance.now() - start;
  const startCpuMs = large.cpuMs();
  const emptyFolder = mkdtempSync(join(tmpdir(), 'link-service-empty-'));
  const empty = await startIn(emptyFolder);
  const generator = startLoadGenerator();
  try {
    const runs: [number, number][] = [];
    for (let i = 0; i <= ROUNDS; i++) {
      const servers = i % 2 ? [empty, large] : [large, empty];
      const costs = new Map<Server, number>();
      for (const server of servers) costs.set(server, await visit(server, generator));
      if (i > 0) runs.push([costs.get(large) ?? Number.NaN, costs.get(empty) ?? Number.NaN]);
    }
    const memory = readMemory(large.pid);
    const target = `${folder}.backup`;
    const before = performance.now();
    const backup = promisify(execFile)(process.execPath, ['infra/local/back-up.ts', target], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
    }).then(() => performance.now() - before);
    const during: number[] = [];
    let isDone = false;
    backup.finally(() => {
      isDone = true;
    });
    while (!isDone) during.push(await visit(large, generator));
    const backupMs = await backup;
    await rm(target);
    const row = (name: string, value: number, unit: string): Row => ({ name, value: round(value), unit });
    return [
      row('file', megabytes(statSync(join(folder, DATA_FILE)).size), 'MB'),
      row('start', startMs, 'ms'),
      row('start', startCpuMs, 'ms of CPU'),
      row('memory after visits', megabytes(memory), 'MB'),
      row('visit, large table', median(runs.map(([ofLarge]) => ofLarge)), 'µs of CPU'),
      row('visit, empty table', median(runs.map(([, ofEmpty]) => ofEmpty)), 'µs of CPU'),
      row('large to empty', median(runs.map(([ofLarge, ofEmpty]) => ofLarge / ofEmpty)) * 100, '%'),
      row('backup during visits', backupMs / 1000, 's'),
      row('visit during the backup', median(during), 'µs of CPU'),
    ];
  } finally {
    generator.stop();
    await large.stop();
    await empty.stop();
    await rm(emptyFolder, { recursive: true });
  }
}

async function measureReads(): Promise<Row[]> {
  process.env.TABLE_NAME = 'links';
  const opened = await openTable({ DATA_DIR: folder, DYNAMODB_ENDPOINT: undefined, TABLE_NAME: 'links' });
  const table = recorder(opened.connection);
  connectTable(table.connection);
  const collection = collectionKey(USER, 'links');
  const site = { shortUrl: 'http://localhost', hosts: new Set<string>() };
  const search = { q: COMMON_WORD, limit: LIMIT, order: 'date' as const };
  const last = Math.ceil(links / LIMIT);
  const reads: Record<string, () => Promise<unknown>> = {
    'first page': () => readPage(collection, { limit: LIMIT, page: 1 }),
    'last page': () => readPage(collection, { limit: LIMIT, page: last }),
    'first page by clicks': () => readPageByClicks(collection, { limit: LIMIT, page: 1 }),
    'page 20,000 by clicks': () => readPageByClicks(collection, { limit: LIMIT, page: 20_000 }),
    'search for a word of all links': () => searchLinks(USER, { ...search, page: 1 }, site),
    'last page of that search': () => searchLinks(USER, { ...search, page: last }, site),
  };
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(reads)) {
    await read();
    const before = table.requests.length;
    const [start, cpu] = [performance.now(), process.threadCpuUsage()];
    await read();
    const { user, system } = process.threadCpuUsage(cpu);
    const units = table.requests.slice(before).reduce((sum, request) => sum + request.units, 0);
    rows.push({
      name,
      value: round(units),
      unit: 'read units',
      ms: round(performance.now() - start),
      'ms of CPU': round((user + system) / 1000),
    });
  }
  await opened.close();
  return rows;
}

await prepare();
report('service', await measureService());
report('reads', await measureReads());
