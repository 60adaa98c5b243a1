import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };

/** Bundles the program with the client of the same version; libraries stay dependencies. */
await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/linkctl.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(manifest.dependencies),
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'error',
});
