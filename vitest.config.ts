import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // scrypt, esbuild and child processes on a busy two-core machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
