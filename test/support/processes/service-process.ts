import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AnyShape } from '../random/any-shape.ts';

const programFile = (name: string) => fileURLToPath(new URL(`../../../infra/local/${name}`, import.meta.url));

/**
 * What `npm start`, `npm run key`, `npm run backup`, `npm run check:data`, and `npm run recount` run. With `CLOUD_ASSEMBLY`, a
 * server of the stack synthesized into that folder starts instead.
 */
const { CLOUD_ASSEMBLY, NODE_COMPILE_CACHE } = process.env;
const START = [
  CLOUD_ASSEMBLY
    ? fileURLToPath(new URL('../../template/start.ts', import.meta.url))
    : programFile('start.js'),
];
export const PRINT_KEY = [programFile('print-key.ts')];
export const BACK_UP = [programFile('back-up.ts')];
export const CHECK_DATA = [programFile('data-check/run.ts')];
export const RECOUNT = [programFile('recount/recount.ts')];
export const START_WITHOUT_TYPE_STRIPPING = ['--no-experimental-strip-types', ...START];

export interface ReadyService {
  ready: true;
  baseUrl: string;
  shortUrl: string;
  adminApiKey: string;
}

/** How a process ended, and all its output. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServiceProcess {
  ready: ReadyService;
  pid: number;
  /** All output so far. */
  readonly output: Readonly<Pick<Ended, 'stdout' | 'stderr'>>;
  /** Resolves when standard error contains this text. */
  logs(text: string): Promise<void>;
  /** Sends the signals to this process and waits until it ends. */
  stop(...signals: NodeJS.Signals[]): Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** Runs a program with only these variables; by default that of `npm start`, on a free port, with data in memory. */
function run(variables: Record<string, string>, cwd: string, program = START) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: ':memory:',
    SHOW_ADMIN_KEY: '1',
    CLOUD_ASSEMBLY,
    NODE_COMPILE_CACHE,
    ...variables,
  };
  const child = spawn(process.execPath, program, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, ...output };
  });
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      if (!running.has(child)) throw new Error(`The process ended: ${output.stderr}`);
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    }
  };
  return { child, output, ended, until };
}

/** Starts the service and waits until it is ready. */
export async function startProcess(
  variables: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<ServiceProcess> {
  const { child, output, ended, until } = run(variables, cwd);
  await until(() => output.stdout.includes('\n'));
  return {
    ready: JSON.parse(output.stdout),
    pid: child.pid ?? 0,
    output,
    logs: (text) => until(() => output.stderr.includes(text)),
    stop(...signals) {
      for (const signal of signals) child.kill(signal);
      return ended;
    },
  };
}

/** Starts another program, to be stopped before its end. */
export function startProgram(variables: Record<string, string>, program: string[]) {
  const { child, ended } = run(variables, process.cwd(), program);
  return {
    stop(signal: NodeJS.Signals): Promise<Ended> {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs another program, or a service that fails to start, and waits until it ends. */
export const runToItsEnd = (variables: Record<string, string>, program = START) =>
  run(variables, process.cwd(), program).ended;

/** Kills processes that a failed test left running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'close')));
}

export interface HttpResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json: () => AnyShape;
}

interface HttpRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** Sends one request on a new connection, unchanged: `fetch` refuses some hosts, paths and methods. */
export async function sendRequest(
  origin: string,
  path: string,
  { method, headers, body }: HttpRequest = {},
): Promise<HttpResponse> {
  const { hostname, port } = new URL(origin);
  const outgoing = request({ hostname, port, path, method, headers, agent: false });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  const bytes = Buffer.concat(await incoming.toArray());
  const text = bytes.toString('utf8');
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    bytes,
    text,
    json: () => JSON.parse(text),
  };
}
