import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These need a browser: `npm run test:browser`.
    exclude: ['test/browser/**'],
    // scrypt, esbuild and child processes on a busy two-core machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
