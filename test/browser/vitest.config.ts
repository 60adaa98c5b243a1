import { defineConfig } from 'vitest/config';

/** `npm run test:browser`: these tests need a browser, so that `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    // A browser, the service and the tests share two cores: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
