import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { type FunctionContract, handlerFile } from '../../shared/api/contract/function-contract.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isVisitorRoute } from '../../shared/api/contract/route.ts';
import { pageLanguages } from '../../shared/api/fields/page-languages.ts';
import { bundleOptions } from './bundle-options.ts';
import { type BundledPage, bundlePages, listPages } from './bundle-pages.ts';

const root = join(import.meta.dirname, '../..');

/** Lambda's name for a bundle's `handler` export. */
export const handlerName = 'index.handler';

/** What to bundle: a name for the folder, and the file or the pages. */
export interface BundleEntry {
  name: string;
  /** Relative to the repository, or absolute. */
  file?: string;
  /** The pages of a function that serves several. */
  pages?: readonly BundledPage[];
  /** The files of threads that it starts, bundled beside it under their own names. */
  threads?: readonly string[];
  /** Files that it reads, copied beside it. */
  assets?: readonly string[];
  /** The absolute path of the installation's logo, copied beside it as `LOGO_FILE`. */
  logo?: string;
}

/** The name of the logo beside a bundle. */
export const LOGO_FILE = 'logo';

/** What functions with pages for visitors say in each language. */
const languageFiles = pageLanguages.map((language) => `shared/languages/${language}.json`);

/** The entry of a contract's function, under the contract's id. */
export const toEntry = (contract: FunctionContract): BundleEntry => ({
  name: contract.id,
  ...(isPageFunction(contract) ? { pages: listPages(contract) } : { file: handlerFile(contract) }),
  threads: contract.threads,
  assets: [
    ...(contract.assets ?? []),
    ...(isVisitorRoute(contract) || isPageFunction(contract) ? languageFiles : []),
  ],
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
 * Bundles every entry into its own folder: those of one file in one run of esbuild, as a run per function would take a minute.
 * The folders are in `options.outdir`, or else in a new temporary folder.
 */
export function bundle(entries: readonly BundleEntry[], options: BuildOptions = bundleOptions): Bundles {
  const outdir = options.outdir ?? mkdtempSync(join(tmpdir(), 'link-service-'));
  const folder = (name: string) => join(outdir, name);
  const { metafile } = buildSync({
    ...options,
    entryPoints: entries.flatMap(({ name, file, threads = [] }) => [
      ...(file ? [{ in: file, out: join(name, 'index') }] : []),
      ...threads.map((path) => ({ in: path, out: join(name, basename(path, '.js')) })),
    ]),
    outdir,
    metafile: true,
  });
  for (const { name, pages } of entries) {
    if (!pages) continue;
    const { inputs, outputs } = bundlePages(pages, folder(name));
    Object.assign(metafile.inputs, inputs);
    Object.assign(metafile.outputs, outputs);
  }
  // Emulators and tools expect `index.js`, whose format would otherwise depend on a package.json further up.
  const type = options.format === 'esm' ? 'module' : 'commonjs';
  for (const { name, assets = [], logo } of entries) {
    mkdirSync(folder(name), { recursive: true });
    writeFileSync(join(folder(name), 'package.json'), JSON.stringify({ type }));
    if (logo) copyFileSync(logo, join(folder(name), LOGO_FILE));
    for (const asset of assets) copyFileSync(join(root, asset), join(folder(name), basename(asset)));
  }
  return {
    folder,
    file: (name) => join(folder(name), 'index.js'),
    metafile,
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
