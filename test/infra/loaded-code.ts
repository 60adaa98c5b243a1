import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { type FunctionContract, handlerFile } from '../../shared/api/contract/function-contract.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isApiRoute, isVisitorRoute } from '../../shared/api/contract/route.ts';

/** The functions that are alike in what they carry. */
export type Group = 'visitor' | 'API' | 'console' | 'streams';

/** What anything in a group may load at most, in kilobytes of 1024 bytes: about 10 % above what the largest loads. */
export const limits: Record<Group, number> = { visitor: 295, API: 320, console: 690, streams: 421 };

/** What a new process loads for a contract: its function's bundle, or the files of one page of a function with several. */
export interface LoadedCode {
  contract: FunctionContract;
  group: Group;
  /** Source files; those that were only imported for their types are not loaded. */
  sources: string[];
  /** Minified. */
  kilobytes: number;
}

interface Bundled {
  metafile: Metafile;
  bundleFile(id: string): string;
}

/** What each function loads, and each page of those that serve several. */
export function listLoadedCode(contracts: readonly FunctionContract[], bundled: Bundled): LoadedCode[] {
  const outputs = readOutputs(bundled.metafile);
  const load = (contract: FunctionContract, group: Group, files: readonly string[]): LoadedCode => ({
    contract,
    group,
    sources: files.flatMap((file) => outputs.get(file)?.sources ?? []),
    kilobytes: files.reduce((sum, file) => sum + statSync(file).size / 1024, 0),
  });
  return contracts.flatMap((contract) => {
    const main = bundled.bundleFile(contract.id);
    if (!isPageFunction(contract)) return load(contract, findGroup(contract), [main]);
    return contract.pages.map((page) => {
      const own = [...outputs].find(
        ([file, { entryPoint }]) => dirname(file) === dirname(main) && entryPoint === handlerFile(page),
      );
      if (!own) throw new Error(`The bundle of ${contract.id} has no file for ${page.id}.`);
      return load(page, 'console', [main, ...withImports(own[0], main, outputs)]);
    });
  });
}

type Outputs = ReturnType<typeof readOutputs>;

/** What esbuild says of each file that it wrote. */
function readOutputs({ outputs }: Metafile) {
  const absolute = (path: string) => resolve(import.meta.dirname, '../..', path);
  return new Map(
    Object.entries(outputs).map(([path, { inputs, imports, entryPoint }]) => [
      absolute(path),
      {
        entryPoint,
        sources: Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
        imports: imports.filter(({ external }) => !external).map((one) => absolute(one.path)),
      },
    ]),
  );
}

/** The file of a page and all that it imports. */
function withImports(page: string, main: string, outputs: Outputs): string[] {
  const found = new Set([page, ...importedByRouter(main, outputs)]);
  for (const file of found) for (const imported of outputs.get(file)?.imports ?? []) found.add(imported);
  return [...found];
}

/** What the file with the router imports at once; the pages it imports later. */
const importedByRouter = (main: string, outputs: Outputs) =>
  outputs.get(main)?.imports.filter((file) => outputs.get(file)?.entryPoint === undefined) ?? [];

function findGroup(contract: FunctionContract): Group {
  if (isApiRoute(contract)) return 'API';
  return isVisitorRoute(contract) ? 'visitor' : 'streams';
}

/** The packages among source files. */
export const packagesIn = (sources: readonly string[]): string[] => [
  ...new Set(sources.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])),
];
