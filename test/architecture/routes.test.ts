import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import { mountedMethods, mountedPath } from '../../shared/api/contract/route.ts';
import * as contracts from '../../shared/api/index.ts';
import { checkEach } from '../support/check-each.ts';
import { sourceOf } from './import-graph.ts';

const { routes, jobs } = contracts;
const functions = [...routes, ...jobs];
const files = globSync('functions/**/*.ts').sort();

describe('routes and handler files', () => {
  it('match one to one', () => {
    expect(functions.map(handlerFile).sort()).toEqual(files);
  });

  it('have unique ids', () => {
    expect(new Set(functions.map(({ id }) => id)).size).toBe(functions.length);
  });

  it('have unique methods and paths, regardless of parameter names', () => {
    const mounts = routes.flatMap((route) =>
      mountedMethods(route).map((method) => `${method} ${mountedPath(route).replace(/\{[^}]*\}/g, '{}')}`),
    );
    expect(new Set(mounts).size).toBe(mounts.length);
  });

  it('include every contract that a file of shared/api exports', async () => {
    const modules = await Promise.all(
      globSync('shared/api/**/*.ts').map((file) => import(new URL(`../../${file}`, import.meta.url).href)),
    );
    const defined = modules.flatMap((module) => Object.values(module)).filter(isContract);
    expect(new Set(defined)).toEqual(new Set(functions));
  });

  it('export only their handler', async () => {
    await checkEach(files, async (file) => {
      const exported = await import(new URL(`../../${file}`, import.meta.url).href);
      expect(Object.keys(exported)).toEqual(['handler']);
    });
  });

  it('have at most 30 lines', () => {
    const lengths = files.map((file) => [file, sourceOf(file).trimEnd().split('\n').length] as const);
    expect(lengths.filter(([, length]) => length > 30)).toEqual([]);
  });

  it('have a test file each', () => {
    const missing = files
      .map((file) => `test/${file.replace(/\.ts$/, '.test.ts')}`)
      .filter((test) => !existsSync(test));
    expect(missing).toEqual([]);
  });
});

function isContract(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && 'resource' in value;
}
