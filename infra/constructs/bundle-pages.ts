import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildSync, type Metafile, transformSync } from 'esbuild';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import type { PageFunction } from '../../shared/api/contract/page-function.ts';
import { listRouteKeys } from '../../shared/api/contract/route.ts';
import { bundleOptions } from './bundle-options.ts';

/** A page to bundle. */
export interface BundledPage {
  id: string;
  /** Relative to the repository. */
  file: string;
  routeKeys: readonly string[];
  timeoutSeconds?: number;
}

export const listPages = ({ pages }: PageFunction): BundledPage[] =>
  pages.map((page) => ({
    id: page.id,
    file: handlerFile(page),
    routeKeys: listRouteKeys(page),
    timeoutSeconds: page.timeoutSeconds,
  }));

/**
 * Bundles a function that serves these pages: one file with the router, one for each page, and others with what pages share,
 * so that the first page does not load all of them. (In a single file, a start took 60 % more CPU time than that of a
 * function with one page; in several, 15 % more.)
 */
export function bundlePages(pages: readonly BundledPage[], outdir: string): Metafile {
  const { supported: _, ...options } = bundleOptions;
  const { outputFiles, metafile } = buildSync({
    ...options,
    // The only format that esbuild splits.
    format: 'esm',
    splitting: true,
    stdin: { contents: entryFor(pages), resolveDir: bundleOptions.absWorkingDir, loader: 'ts' },
    entryNames: 'index',
    chunkNames: '[name]-[hash]',
    outdir,
    write: false,
    metafile: true,
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toCommonJs(text));
  }
  return metafile;
}

function toCommonJs(code: string): string {
  const { format, supported, platform, target, minify, legalComments } = bundleOptions;
  return transformSync(code, { format, supported, platform, target, minify, legalComments }).code;
}

/** Generates what would otherwise be maintained by hand, with a line for each route of each page. */
function entryFor(pages: readonly BundledPage[]): string {
  const lines = pages.flatMap(({ id, file, routeKeys, timeoutSeconds }) =>
    routeKeys.map(
      (routeKey) =>
        `{ ...${JSON.stringify({ id, routeKey, timeoutSeconds })}, load: () => import(${JSON.stringify(`./${file}`)}) },`,
    ),
  );
  return `import { servePages } from './shared/routing/serve-pages.ts';
export const handler = servePages([
${lines.join('\n')}
]);
`;
}
