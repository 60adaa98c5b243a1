import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openTable } from '../../infra/local/open-table.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { getOwner } from '../../shared/ids.ts';
import { trustedProxy } from '../support/calls/edge.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import { seedLinks } from '../support/table/seed.ts';
import { measureCpuMs } from './cpu-time.ts';
import type { Load, Outcome } from './load.ts';
import type { ProfilerRequest } from './profiler.ts';

/** A server under load, with a data folder of its own on disk. */
export interface Server {
  port: number;
  /** The path of the link that is visited. */
  path: string;
  apiKey: string;
  /** Creates another link; not on the limit server. */
  addLink(body: object): Promise<void>;
  /** The clicks and the visitors that were counted so far. */
  counted(): Promise<{ clicks: number; uniqueClicks: number }>;
  /** Milliseconds of CPU time so far; NaN where the system does not tell. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** A service that can be profiled. */
export interface ProfiledServer extends Server {
  pid: number;
  /** The folder of its checkout. */
  root: string;
  /** Asks `profiler.ts`, which has to be loaded in it. */
  ask<T>(request: ProfilerRequest): Promise<T>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const limitServer = join(root, 'test/bench/limit-server.ts');
const bareServer = join(root, 'test/bench/bare-server.ts');
const profiler = join(root, 'test/bench/profiler.ts');

interface ReadyLine {
  baseUrl: string;
  shortUrl: string;
  adminApiKey: string;
  /** Where the bare server listens. */
  bareUrl?: string;
}

/** Starts a program that prints where it listens as one line of JSON. */
async function start(
  program: string,
  DATA_DIR: string,
  execArgv: string[] = [],
): Promise<{ ready: ReadyLine; child: ChildProcess }> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR,
    RATE_LIMIT: '999999999',
    SHOW_ADMIN_KEY: '1',
    ...trustedProxy,
  };
  const child = spawn(process.execPath, [...execArgv, program], {
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const [line] = await once(createInterface(child.stdout as Readable), 'line');
  return { ready: JSON.parse(line), child };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function call(url: string, apiKey: string, body?: object): Promise<AnyShape> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${url} returned ${await response.text()}`);
  return response.json();
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'link-service-bench-'));

/** The fastest server, which does nothing but the two statements. */
export async function startLimit(): Promise<Server> {
  const folder = await makeFolder();
  const { ready, child } = await start(limitServer, folder);
  return {
    port: Number(new URL(ready.baseUrl).port),
    path: '/bench',
    apiKey: '',
    addLink: async () => undefined,
    counted: async () => (await call(`${ready.baseUrl}/counted`, '')).data,
    cpuMs: () => measureCpuMs(child),
    stop: () => end(child).then(() => rm(folder, { recursive: true })),
  };
}

interface Options {
  /** The program to start. */
  program: string;
  /** How many links to write before the start; needs a data folder in this checkout's format. */
  links?: number;
  /** For Node. */
  execArgv?: string[];
  /** A data folder to use and to keep, with or without data. */
  folder?: string;
}

/** A service with a link at `/bench`, or a bare server on a service's table. */
async function startLinkServer(options: Options): Promise<ProfiledServer> {
  const { program, links = 0, execArgv, folder = await makeFolder() } = options;
  if (links > 0) await seed(program, folder, links);
  const { ready, child } = await start(program, folder, execArgv);
  const { baseUrl, shortUrl, bareUrl = shortUrl, adminApiKey } = ready;
  const link = await call(`${baseUrl}/url/add`, adminApiKey, {
    url: 'https://www.example.com/',
    // A folder that is kept may have it already.
    ...(!options.folder && { custom: 'bench' }),
  });
  return {
    port: Number(new URL(bareUrl).port),
    path: bareUrl === shortUrl ? new URL(link.shorturl).pathname : `/${link.id}`,
    apiKey: adminApiKey,
    addLink: (body) => call(`${baseUrl}/url/add`, adminApiKey, body),
    counted: async () => (await call(`${baseUrl}/url/${link.id}`, adminApiKey)).data,
    cpuMs: () => measureCpuMs(child),
    pid: child.pid ?? Number.NaN,
    root: resolve(program, '../../..'),
    async ask(request) {
      child.send(request);
      const [message] = await once(child, 'message');
      return message;
    },
    stop: async () => {
      await end(child);
      if (!options.folder) await rm(folder, { recursive: true });
    },
  };
}

/** Makes QR codes in the server's service, and returns the paths of their largest PNGs. */
export async function createQrCodes({ port, apiKey }: Server, count: number): Promise<string[]> {
  const url = `http://localhost:${port}/api/qr/add`;
  const paths: string[] = [];
  while (paths.length < count) {
    const { link } = await call(url, apiKey, { type: 'text', data: 'x'.repeat(1000) });
    paths.push(`${new URL(link).pathname}.png?size=1024`);
  }
  return paths;
}

/** A second start would not find the administrator that the first one makes, so it comes before the links. */
async function seed(program: string, folder: string, links: number): Promise<void> {
  const { ready, child } = await start(program, folder);
  const { id } = await call(`${ready.baseUrl}/url/add`, ready.adminApiKey, {
    url: 'https://www.example.com/',
  });
  await end(child);
  process.env.TABLE_NAME = 'links';
  const opened = await openTable({ DATA_DIR: folder, DYNAMODB_ENDPOINT: undefined, TABLE_NAME: 'links' });
  connectTable(opened.connection);
  await seedLinks(
    getOwner(id),
    Array.from({ length: links }, (_, i) => FIRST_SEEDED + i),
  );
  await opened.close();
}

/** Far beyond the numbers of the links that are created during the measurement. */
const FIRST_SEEDED = 10_000_001;

/** The program of `npm start` in a checkout, also in an old one. */
function serviceIn(checkout = root): string {
  const program = ['start.js', 'start.ts']
    .map((name) => resolve(checkout, 'infra/local', name))
    .find(existsSync);
  if (!program) throw new Error(`There is no service in ${checkout}.`);
  return program;
}

export const startService = (links?: number) => startLinkServer({ program: serviceIn(), links });
export const startIn = (folder: string) => startLinkServer({ program: serviceIn(), folder });
export const startOther = (checkout: string) => startLinkServer({ program: serviceIn(checkout) });
export const startProfiled = (checkout?: string, folder?: string) =>
  startLinkServer({ program: serviceIn(checkout), execArgv: ['--import', profiler], folder });
export const startBare = () => startLinkServer({ program: bareServer });

export interface LoadGenerator {
  run(load: Load): Promise<Outcome>;
  stop(): void;
}

/** Starts the process that sends the requests. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)));
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator has ended (${code}).`);
  });
  exited.catch(() => undefined); // It also ends when nothing waits for it any more.
  return {
    async run(load) {
      child.send(load);
      const [outcome] = await Promise.race([once(child, 'message'), exited]);
      return outcome as Outcome;
    },
    stop: () => child.kill(),
  };
}
