import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { type FunctionContract, handlerFile } from '../../shared/api/contract/function-contract.ts';

const root = join(import.meta.dirname, '../..');

/** Lambda's name for a bundle's `handler` export. */
export const handlerName = 'index.handler';

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

/** What to bundle: a name for the folder, and the file, relative to the repository or absolute. */
export interface Entry {
  name: string;
  file: string;
  /** The files of threads that it starts, bundled beside it under their own names. */
  threads?: readonly string[];
  /** A file that it reads, copied beside it. */
  asset?: string;
  /** The absolute path of the installation's logo, copied beside it as `LOGO_FILE`. */
  logo?: string;
}

/** The name of the logo beside a bundle. */
export const LOGO_FILE = 'logo';

/** The entry of a contract's function, under the contract's id. */
export const entryOf = (contract: FunctionContract): Entry => ({
  name: contract.id,
  file: handlerFile(contract),
  threads: contract.threads,
  asset: contract.asset,
});

export interface Bundles {
  /** The folder that holds the bundle, and a package.json that states its module format. */
  folder(name: string): string;
  file(name: string): string;
  metafile: Metafile;
  /** Deletes all folders, once CDK has staged them. */
  remove(): void;
}

/**
 * Bundles every entry into its own folder, in one run of esbuild: a run per function would take a minute. The
 * folders are in `options.outdir`, or else in a new temporary folder.
 */
export function bundle(entries: readonly Entry[], options: BuildOptions = bundleOptions): Bundles {
  const outdir = options.outdir ?? mkdtempSync(join(tmpdir(), 'link-service-'));
  const { metafile } = buildSync({
    ...options,
    entryPoints: entries.flatMap(({ name, file, threads = [] }) => [
      { in: file, out: join(name, 'index') },
      ...threads.map((path) => ({ in: path, out: join(name, basename(path, '.js')) })),
    ]),
    outdir,
    metafile: true,
  });
  const folder = (name: string) => join(outdir, name);
  // Emulators and tools expect `index.js`, whose format would otherwise depend on a package.json further up.
  const type = options.format === 'esm' ? 'module' : 'commonjs';
  for (const { name, asset, logo } of entries) {
    writeFileSync(join(folder(name), 'package.json'), JSON.stringify({ type }));
    if (logo) copyFileSync(logo, join(folder(name), LOGO_FILE));
    if (asset) copyFileSync(join(root, asset), join(folder(name), basename(asset)));
  }
  return {
    folder,
    file: (name) => join(folder(name), 'index.js'),
    metafile,
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
