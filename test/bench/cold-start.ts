/**
 * What a function's start costs on this machine: the time a fresh process takes to load its bundle, beside the time
 * it takes to load the bare document client. `node test/bench/cold-start.ts [--json]`.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';
import { bundle, bundleOptions } from '../../infra/constructs/bundle.ts';
import { getAccount } from '../../shared/api/account.ts';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import { createLink } from '../../shared/api/links.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { median, type Row, report, round } from './report.ts';

const RUNS = 15;

/** How the document client would be bundled by one who thought no further. */
const ordinaryOptions: BuildOptions = { ...bundleOptions, format: 'esm', supported: {}, alias: {} };

interface Subject {
  name: string;
  file: string;
  times: number[];
}

const handlers = [createLink, followLink, getAccount].map((route) => ({
  name: route.id,
  file: handlerFile(route),
}));
const client = { name: 'documentClient', file: 'test/bench/document-client.ts' };

const ours = bundle([...handlers, client]);
const ordinary = bundle([client], ordinaryOptions);

const plain: Subject = { name: 'document client, plain', file: ordinary.file(client.name), times: [] };
const same: Subject = { name: 'document client, our options', file: ours.file(client.name), times: [] };
const subjects: Subject[] = [
  plain,
  same,
  ...handlers.map(({ name }) => ({ name, file: ours.file(name), times: [] })),
];

/** As Lambda does it: CommonJS is required, ESM imported. */
function millisecondsToLoad(file: string): number {
  const load = file.endsWith('.cjs') ? 'require' : 'await import';
  const script = `const start = performance.now(); ${load}(${JSON.stringify(file)}); const took = performance.now() - start;`;
  const main = `(async () => { ${script} process.stdout.write(String(took)); })()`;
  return Number(
    execFileSync(process.execPath, ['--input-type=commonjs', '--eval', main], { encoding: 'utf8' }),
  );
}

/** In turn, so that whatever else the machine does hits all alike; the first round only warms the disk's cache. */
for (let run = 0; run <= RUNS; run++) {
  for (const { file, times } of subjects) {
    const took = millisecondsToLoad(file);
    if (run > 0) times.push(took);
  }
}

const rows = subjects.map(({ name, file, times }): Row => {
  const value = median(times);
  return {
    name,
    value: round(value),
    unit: 'ms',
    kilobytes: round(statSync(file).size / 1024),
    'to plain client': round(value / median(plain.times), 2),
    'to client with our options': round(value / median(same.times), 2),
  };
});
ours.remove();
ordinary.remove();
report('cold-start', rows);
