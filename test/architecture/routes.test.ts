import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handlerFile, handlerIn } from '../../shared/api/contract/function-contract.ts';
import { mountedMethods, mountedPath } from '../../shared/api/contract/route.ts';
import * as contracts from '../../shared/api/index.ts';
import { checkEach } from '../support/check-each.ts';
import { readSource } from './import-graph.ts';

const { routes, backgroundFunctions } = contracts;
const functions = [...routes, ...backgroundFunctions];
const files = globSync('functions/**/*.ts').sort();

describe('routes and handler files', () => {
  it('match one to one, except where a file has several handlers', () => {
    expect([...new Set(functions.map(handlerFile))].sort()).toEqual(files);
    const own = functions.filter(({ handlersIn }) => !handlersIn).map(handlerFile);
    expect(new Set(own).size).toBe(own.length);
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
    // `shared/api/console/items.ts` exports the pages of a kind together.
    const exported = modules.flatMap((module) => Object.values(module as object));
    const together = exported.filter(isObject).flatMap((value) => Object.values(value));
    const defined = [...exported, ...together].filter(isContract);
    expect(new Set(defined)).toEqual(new Set(functions));
  });

  it('export only their handler, or all handlers that contracts look for in them', async () => {
    await checkEach(files, async (file) => {
      const exported = await import(new URL(`../../${file}`, import.meta.url).href);
      const here = functions.filter((contract) => handlerFile(contract) === file);
      const isShared = here.some(({ handlersIn }) => handlersIn);
      expect(Object.keys(exported)).toEqual([isShared ? 'handlers' : 'handler']);
      if (isShared) expect(Object.keys(exported.handlers).sort()).toEqual(here.map(({ id }) => id).sort());
      for (const contract of here) expect(handlerIn(exported, contract)).toBeTypeOf('function');
    });
  });

  it('have at most 30 lines', () => {
    const lengths = files.map((file) => [file, readSource(file).trimEnd().split('\n').length] as const);
    expect(lengths.filter(([, length]) => length > 30)).toEqual([]);
  });

  it('have a test file each, or one for all functions of a kind of item', () => {
    const isTested = (file: string) =>
      existsSync(`test/${file.replace(/\.ts$/, '.test.ts')}`) ||
      existsSync(`test/${dirname(file)}/${basename(dirname(file))}.test.ts`);
    expect(files.filter((file) => !isTested(file))).toEqual([]);
  });
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isContract(value: unknown): boolean {
  return isObject(value) && 'id' in value && 'resource' in value;
}
