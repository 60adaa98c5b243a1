import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../infra/local/start.ts', import.meta.url));

export interface Ready {
  ready: true;
  baseUrl: string;
  shortUrl: string;
  adminApiKey: string;
}

/** How a process ended, and everything it said. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServiceProcess {
  ready: Ready;
  /** Resolves when standard error holds these words. */
  says(words: string): Promise<void>;
  /** Sends the signals to this process, by its id, and waits for its end. */
  stop(...signals: NodeJS.Signals[]): Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** Runs `npm start`'s program with these variables and no others; on a free port, with nothing on disk, unless told. */
function run(variables: Record<string, string>, cwd: string) {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: ':memory:', ...variables };
  const child = spawn(process.execPath, [START], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, ...said };
  });
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      if (!running.has(child)) throw new Error(`The process ended: ${said.stderr}`);
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    }
  };
  return { child, said, ended, until };
}

/** Starts the service and waits until it is ready. */
export async function startProcess(
  variables: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<ServiceProcess> {
  const { child, said, ended, until } = run(variables, cwd);
  await until(() => said.stdout.includes('\n'));
  return {
    ready: JSON.parse(said.stdout),
    says: (words) => until(() => said.stderr.includes(words)),
    stop(...signals) {
      for (const signal of signals) child.kill(signal);
      return ended;
    },
  };
}

/** Starts the service where it should not start, and waits for its end. */
export const runToItsEnd = (variables: Record<string, string>) => run(variables, process.cwd()).ended;

/** Ends what a failed test has left running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'close')));
}

export interface HttpAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: () => any;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** One request on a connection of its own, sent as it is written: `fetch` would not send any Host, path or method. */
export async function ask(
  origin: string,
  path: string,
  { method, headers, body }: Asked = {},
): Promise<HttpAnswer> {
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
