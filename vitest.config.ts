import { defineConfig } from 'vitest/config';

const projects = [
  {
    // Pure code; `npm run test:fast`.
    name: 'rules',
    include: ['test/{api,architecture,domain,visitor}/**/*.test.ts'],
    isolate: false,
  },
  {
    // Handlers with a table. Sharing a worker saves loading all modules for each file, which took as long as the tests.
    name: 'functions',
    include: ['test/{functions,http}/**/*.test.ts'],
    isolate: false,
    setupFiles: ['test/support/restore-process.ts', 'test/support/cheap-passwords.ts'],
  },
  {
    // Tests that replace the SDK, start processes or build the app, each file in a worker of its own.
    name: 'systems',
    include: ['test/{data,infra,journeys,network}/**/*.test.ts'],
    globalSetup: ['test/infra/synthesis-folder.ts'],
  },
];

// `test/browser` needs a browser: `npm run test:browser`.
export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true as const, test })),
    // The default leaves one core free, which on two cores means one worker.
    maxWorkers: '100%',
    // Bundles and child processes can take this long on a busy two-core machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
