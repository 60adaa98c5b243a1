import { defineConfig } from 'vitest/config';

/** `npm run test:browser`. These tests need a browser, so `npm test` does not run them. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    // Files share workers, and a browser for each.
    isolate: false,
    globalSetup: ['test/browser/support/shared-chromium.ts'],
    setupFiles: ['test/support/restore-process.ts'],
    // The browser, the service and the tests share two cores, so they may be slow.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
