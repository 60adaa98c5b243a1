import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

const root = join(import.meta.dirname, '../..');

const replacement = (file: string) => join(import.meta.dirname, 'sdk-replacements', file);

/**
 * The options of every bundle.
 *
 * CommonJS, not ESM: an ESM import of a built-in module reads all of its exports, and reading `WebSocket` from
 * `node:http` loads all of undici (a third of a function's start). `require` reads only what is used. For the same
 * reason an `import()` left in a dependency becomes a `require`.
 */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  platform: 'node',
  target: 'node24',
  // Prefer a dependency's ESM build: esbuild can drop the exports that nothing imports.
  mainFields: ['module', 'main'],
  // Parts of the SDK that no function needs; each replacement says why.
  alias: {
    '@aws/lambda-invoke-store': replacement('no-invoke-store.ts'),
    '@aws-sdk/credential-provider-node': replacement('lambda-credentials.ts'),
    '@aws-sdk/middleware-endpoint-discovery': replacement('no-endpoint-discovery.ts'),
    '@smithy/core/checksum': replacement('native-sha256.ts'),
    '@smithy/core/event-streams': replacement('no-event-streams.ts'),
  },
  minify: true,
  legalComments: 'none',
  // A function's thread has its bundle in the same folder.
  define: { 'import.meta.dirname': '__dirname' },
  // `import.meta.url` would be `undefined` in CommonJS: fail the build instead.
  logOverride: { 'empty-import-meta': 'error' },
  logLevel: 'warning',
} as const satisfies BuildOptions;
