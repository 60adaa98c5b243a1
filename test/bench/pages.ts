/**
 * How long ten pages of the console take one after the other on the synthesized stack, each function in its state after the
 * pages before: not started, or warm. `npm run bench:pages [-- --json] [-- --service <another checkout>]`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { measureCpuMs } from './cpu-time.ts';
import { type Row, report, round } from './report.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, service: { type: 'string' } } });
const checkouts = [...(values.service ? [resolve(values.service)] : []), process.cwd()];

const PAGES = [
  '',
  'links',
  'links/new',
  'campaigns',
  'channels',
  'pixels',
  'qr-codes',
  'domains',
  'keys',
  'export',
];

interface Taken {
  ms: number;
  cpuMs: number;
}

const rows: Row[] = [];
for (const checkout of checkouts) rows.push(...toRows(checkout, await measure(checkout)));
report('console-pages', rows);

function toRows(checkout: string, taken: Taken[]): Row[] {
  const row = (name: string, { ms, cpuMs }: Taken): Row => ({
    name: `${basename(checkout)} ${name}`,
    value: round(ms),
    unit: 'ms',
    'CPU ms': cpuMs,
  });
  const total = taken.reduce((sum, one) => ({ ms: sum.ms + one.ms, cpuMs: sum.cpuMs + one.cpuMs }));
  return [...taken.map((one, at) => row(`/console/${PAGES[at]}`, one)), row('all', total)];
}

async function measure(checkout: string): Promise<Taken[]> {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-assembly-'));
  try {
    execFileSync('npx', ['cdk', 'synth', '--quiet', '--output', folder], { cwd: checkout, stdio: 'ignore' });
    const env = { PATH: process.env.PATH, CLOUD_ASSEMBLY: folder, DATA_DIR: ':memory:' };
    const child = spawn(process.execPath, ['test/template/start.ts'], {
      cwd: checkout,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      return await openPages(JSON.parse(line), child);
    } finally {
      child.kill();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface ReadyLine {
  baseUrl: string;
  adminApiKey: string;
}

async function openPages({ baseUrl, adminApiKey }: ReadyLine, child: ChildProcess): Promise<Taken[]> {
  const authorization = `Bearer ${adminApiKey}`;
  const response = await fetch(`${baseUrl}/user/login/1`, { headers: { authorization } });
  const { url } = (await response.json()) as { url: string };
  const signedIn = await fetch(url, { redirect: 'manual' });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const taken: Taken[] = [];
  for (const page of PAGES) {
    const [startedAt, cpuBefore] = [performance.now(), measureCpuMs(child)];
    const response = await fetch(new URL(`/console/${page}`.replace(/\/$/, ''), url), {
      headers: { cookie },
      redirect: 'manual',
    });
    await response.text();
    if (response.status !== 200) throw new Error(`/console/${page} returned ${response.status}.`);
    taken.push({ ms: performance.now() - startedAt, cpuMs: measureCpuMs(child) - cpuBefore });
  }
  return taken;
}
