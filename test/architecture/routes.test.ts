import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import { mountedMethods, mountedPath } from '../../shared/api/contract/route.ts';
import * as contracts from '../../shared/api/index.ts';

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

  it.each(files)('%s exports only its handler and has at most 30 lines', async (file) => {
    expect(Object.keys(await import(new URL(`../../${file}`, import.meta.url).href))).toEqual(['handler']);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it.each(files)('%s has a test file', (file) => {
    expect(existsSync(`test/${file.replace(/\.ts$/, '.test.ts')}`)).toBe(true);
  });
});

function isContract(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'resource' in value && 'table' in value
  );
}
