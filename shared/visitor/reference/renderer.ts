import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Scalar’s renderer, gzipped: one file of the npm package `@scalar/api-reference` (MIT), which itself would install 270
 * packages of 290 MB. `npm run renderer -- <version>` replaces the file, and prints what belongs here.
 */
export const renderer = {
  version: '1.72.1',
  /** Of the file in the package. */
  sha256: 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c',
} as const;

/** The name under which caches keep it forever. */
export const rendererFile = `scalar-${renderer.version}.js`;

let script: Buffer | undefined;

/** The script, gzipped. */
export function readRenderer(): Buffer {
  script ??= readFileSync(join(import.meta.dirname, 'scalar.js.gz'));
  return script;
}
