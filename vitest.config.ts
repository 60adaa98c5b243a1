import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import SynthesisSequencer from './test/infra/synthesis-sequencer.ts';

// Workers and the processes that tests start reuse compiled code: a start takes a third less CPU time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** A mock of a module must not reach the other files of a shared worker. */
const hasMocks = (file: string) => /vi\.mock\(/.test(readFileSync(file, 'utf8'));

const findFilesWithMocks = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.endsWith('.test.ts') && hasMocks(file)),
  );
const functionsWithMocks = [
  ...findFilesWithMocks('test/functions', 'test/http'),
  // Its thousands of requests take minutes in a worker whose memory is full of what other files left.
  'test/functions/streams/count-clicks-series-chaos.test.ts',
];
const rulesWithMocks = findFilesWithMocks('test/console', 'test/domain');
const servicesWithMocks = findFilesWithMocks(
  'test/journeys',
  'test/openapi',
  'test/data',
  'test/infra/local',
);

/** Where the tests of functions save how these use the table, for `test/grants`, or for `npm run grants`. */
const TABLE_USES_FOLDER =
  process.env.GRANTS_RECORDING ?? join(tmpdir(), `link-service-table-uses-${process.pid}`);
if (process.env.GRANTS_RECORDING === undefined)
  process.once('exit', () => rmSync(TABLE_USES_FOLDER, { recursive: true, force: true }));

const withTable = {
  setupFiles: [
    'test/support/restore-process.ts',
    'test/support/cheap-passwords.ts',
    'test/support/network/fake-internet.ts',
  ],
  env: { TABLE_USES_FOLDER },
};

const projects = [
  { name: 'check', include: ['test/check/**/*.test.ts'] },
  {
    // Pure code; `npm run test:fast`.
    name: 'rules',
    include: ['test/*.test.ts', 'test/{api,architecture,console,domain,html,routing,visitor}/**/*.test.ts'],
    exclude: rulesWithMocks,
    isolate: false,
    // Node imports the files itself: Vite's runner asks Vitest's main process for each module, in every worker. Projects with
    // `vi.mock` or `vi.resetModules` need that runner.
    experimental: { viteModuleRunner: false },
  },
  {
    // Files share workers: loading all modules for each of them took as long as the tests.
    name: 'functions',
    include: ['test/{functions,http}/**/*.test.ts'],
    exclude: functionsWithMocks,
    isolate: false,
    ...withTable,
  },
  { name: 'mocks', include: functionsWithMocks, ...withTable },
  {
    // Whole services, and parts of them, one after another in the process of a worker; and the clients, which talk to them.
    name: 'services',
    include: [
      'test/{data,infra/local,jobs,journeys,network,openapi,workers}/**/*.test.ts',
      'clients/*/test/**/*.test.ts',
    ],
    exclude: servicesWithMocks,
    isolate: false,
    setupFiles: ['test/support/restore-process.ts'],
  },
  {
    // The app, its bundles and what they cost: CDK takes longer to load than to synthesize.
    name: 'stack',
    include: ['test/{cost,deploy,infra}/**/*.test.ts'],
    exclude: ['test/infra/local/**'],
    isolate: false,
    setupFiles: ['test/support/restore-process.ts'],
    globalSetup: ['test/infra/synthesis-folder.ts'],
  },
  {
    // Services and rules that need a module replaced.
    name: 'systems',
    include: [...servicesWithMocks, ...rulesWithMocks],
  },
  // What DynamoDB Local does: `npm run test:dynamodb-local`.
  ...(process.env.DYNAMODB_ENDPOINT
    ? [{ name: 'dynamodb-local', include: ['test/dynamodb-local/**/*.test.ts'] }]
    : []),
  // Tests of the synthesized stack: `npm run test:template`.
  ...(process.env.CLOUD_ASSEMBLY ? [{ name: 'template', include: ['test/template/**/*.test.ts'] }] : []),
  {
    // Runs after all others.
    name: 'grants',
    include: ['test/grants/**/*.test.ts'],
    env: { TABLE_USES_FOLDER },
    sequence: { groupOrder: 1 },
  },
];

// `test/browser` needs a browser: `npm run test:browser`.
export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true as const, test })),
    tags: [{ name: 'race', description: 'Requests that meet each other, on DynamoDB Local, too.' }],
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
      './test/support/slowest-files.ts',
    ],
    sequence: { sequencer: SynthesisSequencer },
    // One more than cores: workers of services wait a third of their time, for sockets, disks, and timers.
    maxWorkers: availableParallelism() + 1,
    // Requests leave much garbage: with room for more of it, collecting it takes a few percent less CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Ends tests that hang. The few that take more than 15 seconds at full size have longer timeouts of their own.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
