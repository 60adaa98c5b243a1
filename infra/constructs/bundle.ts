import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** Lambda's name for what a bundle exports as `handler`. */
export const handlerName = 'index.handler';

/**
 * The one set of options that every bundle is made with.
 *
 * CommonJS, not ESM: an ESM import of a built-in module reads each of its exports at once, and reading `WebSocket` of
 * `node:http` loads all of undici (a third of a function's start). `require` reads what is used. For the same reason
 * an `import()` left in a dependency becomes a `require`.
 */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  platform: 'node',
  target: 'node24',
  // The ESM build of a dependency where there is one: esbuild can leave out what nobody imports of it.
  mainFields: ['module', 'main'],
  // What the SDK brings for others: each stand-in says why nothing here needs it.
  alias: {
    '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
    '@smithy/core/event-streams': join(import.meta.dirname, 'no-event-streams.ts'),
  },
  minify: true,
  legalComments: 'none',
  // A handler that asks for its own place on the disk would get `undefined`: better no bundle than that.
  logOverride: { 'empty-import-meta': 'error' },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** What to bundle: a name for the folder, and the file, relative to the repository or absolute. */
export interface Entry {
  name: string;
  file: string;
}

export interface Bundles {
  /** The folder that holds `index.cjs` and nothing else. */
  folder(name: string): string;
  file(name: string): string;
  metafile: Metafile;
  /** Deletes all folders, once CDK has staged them. */
  remove(): void;
}

/** Bundles every entry in one run of esbuild, into a folder each: a run per function would take a minute for sixty. */
export function bundle(entries: readonly Entry[], options: BuildOptions = bundleOptions): Bundles {
  const outdir = mkdtempSync(join(tmpdir(), 'link-service-'));
  // The name says which of the two it is, whatever package.json stands above.
  const extension = options.format === 'esm' ? '.mjs' : '.cjs';
  const { metafile } = buildSync({
    ...options,
    entryPoints: entries.map(({ name, file }) => ({ in: file, out: join(name, 'index') })),
    outdir,
    outExtension: { '.js': extension },
    metafile: true,
  });
  const folder = (name: string) => join(outdir, name);
  return {
    folder,
    file: (name) => join(folder(name), `index${extension}`),
    metafile,
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
