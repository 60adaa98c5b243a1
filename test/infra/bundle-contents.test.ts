import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { budgets } from './bundle-budgets.ts';
import { authentication, exceptions, packageUsers, resourceWords } from './bundle-rules.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds, contracts } from './stack-template.ts';

type Contract = (typeof contracts)[number];

const { metafile, bundleFile } = await sharedSynthesis();

/** The files that esbuild put into each function's bundle; a file that was only imported for its types is not in it. */
const filesOf = new Map(
  Object.entries(metafile.outputs).map(([path, { inputs }]) => [
    path.split('/').at(-2),
    Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
  ]),
);
const carriedBy = ({ id }: Contract): string[] => filesOf.get(id) ?? [];

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

const packagesOf = (contract: Contract) =>
  carriedBy(contract).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);

describe('a function’s bundle', () => {
  it.each(contracts)('of $id carries no module of a resource that it does not need', (contract) => {
    expect(carriedBy(contract).filter((file) => !isAllowed(file, allowedIn(contract)))).toEqual([]);
  });

  it.each(Object.entries(exceptions))('of %s needs each of its exceptions: %j', (id, names) => {
    const files = filesOf.get(id) ?? [];
    const isUsed = (name: string) => files.some((file) => file === name || resourcesOf(file).includes(name));
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });

  it.each(contracts.filter(({ table }) => Object.keys(table).length === 0))(
    'of $id carries no AWS SDK, as the function has no table actions',
    (contract) => {
      expect(packagesOf(contract).filter((name) => /^@(aws-sdk|smithy)\//.test(name))).toEqual([]);
    },
  );

  it.each(Object.entries(packageUsers))('carries %s only in functions that use it: %j', (name, ids) => {
    const carriers = contracts.filter((contract) => packagesOf(contract).includes(name));
    expect(carriers.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });
});

describe('the size budgets', () => {
  it('exist for exactly the functions of the service', () => {
    expect(Object.keys(budgets).sort()).toEqual(contractIds.toSorted());
  });

  it('are at most 20 KB for functions without table actions', () => {
    const withoutTable = contracts.filter(({ table }) => Object.keys(table).length === 0);
    expect(withoutTable.filter(({ id }) => (budgets[id] ?? 0) > 20)).toEqual([]);
  });

  it.each(contractIds)('allow the bundle of %s', (id) => {
    const kilobytes = statSync(bundleFile(id)).size / 1024;
    expect(kilobytes).toBeLessThanOrEqual(budgets[id] ?? 0);
  });
});
