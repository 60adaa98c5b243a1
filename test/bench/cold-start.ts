/**
 * What a function's start costs: the time that a new process takes to load its bundle, compared to the bare document
 * client, and how much code every function and every page of the console loads. `npm run bench:cold [-- --json]`.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';
import { bundle, toEntry } from '../../infra/constructs/bundle.ts';
import { bundleOptions } from '../../infra/constructs/bundle-options.ts';
import { getAccount } from '../../shared/api/account.ts';
import { backgroundFunctions, routes } from '../../shared/api/index.ts';
import { createLink } from '../../shared/api/links.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { limits, listLoadedCode } from '../infra/loaded-code.ts';
import { median, type Row, report, round } from './report.ts';

const RUNS = 15;

/** Ordinary options for bundling the document client, for comparison. */
const ordinaryOptions: BuildOptions = { ...bundleOptions, format: 'esm', supported: {}, alias: {} };

interface Subject {
  name: string;
  file: string;
  times: number[];
}

const handlers = [createLink, followLink, getAccount].map(toEntry);
const contracts = [...listFunctions(routes), ...backgroundFunctions];
const functions = contracts.map(toEntry);
const client = { name: 'documentClient', file: 'test/bench/document-client.ts' };

const ours = bundle([...functions, client]);
const ordinary = bundle([client], ordinaryOptions);

const plain: Subject = { name: 'document client, plain', file: ordinary.file(client.name), times: [] };
const same: Subject = { name: 'document client, our options', file: ours.file(client.name), times: [] };
const subjects: Subject[] = [
  plain,
  same,
  ...handlers.map(({ name }) => ({ name, file: ours.file(name), times: [] })),
];

/** Loads the file like Lambda: CommonJS with `require`, ESM with `import`. */
function millisecondsToLoad(file: string): number {
  const load = file === plain.file ? 'await import' : 'require';
  const script = `const start = performance.now(); ${load}(${JSON.stringify(file)}); const took = performance.now() - start;`;
  const main = `(async () => { ${script} process.stdout.write(String(took)); })()`;
  return Number(
    execFileSync(process.execPath, ['--input-type=commonjs', '--eval', main], { encoding: 'utf8' }),
  );
}

/** Interleaved, so that other load on the machine affects all alike; the first round only warms the disk's cache. */
for (let run = 0; run <= RUNS; run++) {
  for (const { file, times } of subjects) {
    const took = millisecondsToLoad(file);
    if (run > 0) times.push(took);
  }
}

const kilobytes = (file: string) => round(statSync(file).size / 1024);

const rows = subjects.map(({ name, file, times }): Row => {
  const value = median(times);
  return {
    name,
    value: round(value),
    unit: 'ms',
    kilobytes: kilobytes(file),
    'to plain client': round(value / median(plain.times), 2),
    'to client with our options': round(value / median(same.times), 2),
  };
});
const sizes = listLoadedCode(contracts, { metafile: ours.metafile, bundleFile: ours.file })
  .map(({ contract, group, kilobytes }): Row => {
    return {
      name: `size of ${contract.id}`,
      value: round(kilobytes),
      unit: 'KB',
      group,
      limit: limits[group],
    };
  })
  .sort((a, b) => b.value - a.value);
ours.remove();
ordinary.remove();
report('cold-start', [...rows, ...sizes]);
