import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These need a browser: `npm run test:browser`.
    exclude: ['test/browser/**'],
    globalSetup: ['test/infra/synthesis-folder.ts'],
    setupFiles: ['test/support/cheap-passwords.ts'],
    // Bundles and child processes can take this long on a busy two-core machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
