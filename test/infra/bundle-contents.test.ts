import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { tableGrants } from '../../infra/grants/table-grants.ts';
import { budgets, threadBudgets } from './bundle-budgets.ts';
import { authentication, exceptions, packageUsers, resourceWords, threadPackages } from './bundle-rules.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds, contracts } from './stack-template.ts';

type Contract = (typeof contracts)[number];

const { metafile, bundleFile } = await sharedSynthesis();

/** The files that esbuild put into each bundle; a file that was only imported for its types is not in it. */
const filesOf = new Map(
  Object.entries(metafile.outputs).map(([path, { inputs }]) => [
    path.split('/').slice(-2).join('/'),
    Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
  ]),
);
const carriedBy = ({ id }: Contract): string[] => filesOf.get(`${id}/index.js`) ?? [];

/** The threads that functions start, each with the bundle beside its function's. */
const threads = contracts.flatMap(({ id, threads: files = [] }) =>
  files.map((path) => ({ id, name: basename(path), file: join(dirname(bundleFile(id)), basename(path)) })),
);

/** The resources that a file is for; none for a file of no resource. */
function resourcesOf(file: string): string[] {
  const [layer, ...path] = file.replace(/^shared\//, '').split('/');
  if (!file.startsWith('shared/') || layer === 'http') return [];
  return Object.keys(resourceWords).filter((name) => resourceWords[name]?.test(path.join('/')));
}

function isAllowed(file: string, allowed: string[]): boolean {
  return allowed.includes(file) || resourcesOf(file).every((resource) => allowed.includes(resource));
}

function allowedIn({ id, resource, access }: Contract & { access?: string }): string[] {
  const isAuthenticated = access === 'user' || access === 'admin';
  return [resource, ...(exceptions[id] ?? []), ...(isAuthenticated ? authentication : [])];
}

const packagesIn = (files: string[]) =>
  files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
const packagesOf = (contract: Contract) => packagesIn(carriedBy(contract));

/** The functions that use no table, not even in their middleware. */
const withoutTable = contracts.filter((contract) => Object.keys(tableGrants(contract)).length === 0);

describe('a function’s bundle', () => {
  it.each(contracts)('of $id carries no module of a resource that it does not need', (contract) => {
    expect(carriedBy(contract).filter((file) => !isAllowed(file, allowedIn(contract)))).toEqual([]);
  });

  it.each(Object.entries(exceptions))('of %s needs each of its exceptions: %j', (id, names) => {
    const files = filesOf.get(`${id}/index.js`) ?? [];
    const isUsed = (name: string) => files.some((file) => file === name || resourcesOf(file).includes(name));
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });

  it.each(withoutTable)('of $id carries no AWS SDK, as the function does not use the table', (contract) => {
    expect(packagesOf(contract).filter((name) => /^@(aws-sdk|smithy)\//.test(name))).toEqual([]);
  });

  it.each(Object.entries(packageUsers))('carries %s only in functions that use it: %j', (name, ids) => {
    const carriers = contracts.filter((contract) => packagesOf(contract).includes(name));
    expect(carriers.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });
});

describe('a thread’s bundle', () => {
  it('exists for exactly the functions that decode or draw images', () => {
    expect(threads.map(({ id, name }) => [id, name]).sort()).toEqual([
      ['createQrCode', 'redraw-logo-worker.js'],
      ['downloadConsoleLinkQr', 'draw-qr-worker.js'],
      ['downloadConsoleLinkQr', 'redraw-logo-worker.js'],
      ['qrImage', 'draw-qr-worker.js'],
      ['showConsoleLinkQr', 'redraw-logo-worker.js'],
      ['submitNewQrCode', 'redraw-logo-worker.js'],
      ['submitQrCode', 'redraw-logo-worker.js'],
      ['updateQrCode', 'redraw-logo-worker.js'],
    ]);
  });

  it.each(threads)(
    'of $id starts from the folder of its function, without an environment',
    async (thread) => {
      expect(readFileSync(bundleFile(thread.id), 'utf8')).toContain(`__dirname,"${thread.name}"`);
      const worker = new Worker(thread.file, { env: {}, execArgv: [] });
      expect(await once(worker, 'message')).toEqual(['ready']);
      await worker.terminate();
    },
  );

  it.each(threads)('of $id carries these packages only, and none of the SDK', ({ id, name }) => {
    const packages = packagesIn(filesOf.get(`${id}/${name}`) ?? []);
    expect([...new Set(packages)].sort()).toEqual(threadPackages[name]);
  });

  it.each(threads)('of $id keeps to its budget', ({ name, file }) => {
    expect(statSync(file).size / 1024).toBeLessThanOrEqual(threadBudgets[name] ?? 0);
  });
});

describe('the size budgets', () => {
  it('exist for exactly the functions of the service', () => {
    expect(Object.keys(budgets).sort()).toEqual(contractIds.toSorted());
  });

  it('are at most 20 KB for functions that do not use the table', () => {
    expect(withoutTable.filter(({ id }) => (budgets[id] ?? 0) > 20)).toEqual([]);
  });

  it.each(contractIds)('allow the bundle of %s', (id) => {
    const kilobytes = statSync(bundleFile(id)).size / 1024;
    expect(kilobytes).toBeLessThanOrEqual(budgets[id] ?? 0);
  });
});
