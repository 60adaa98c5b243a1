import { readFileSync } from 'node:fs';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { apiContracts } from '../../../shared/api/index.ts';
import { generatedFiles } from '../scripts/generate.ts';
import { methods } from '../scripts/methods.ts';
import type { RouteTypes } from '../src/generated/types.ts';
import { LinkService } from '../src/index.ts';

/** The contracts of the API by their ids. */
type Contracts = { [Contract in (typeof apiContracts)[number] as Contract['id']]: Contract };

type Body<C> = C extends { request: { body: infer S extends GenericSchema } } ? InferInput<S> : undefined;
type Response<C> = C extends { response: infer S extends GenericSchema } ? InferOutput<S> : never;

/** Written as one object type: inferred ones are intersections. */
type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T;

type Covered = keyof RouteTypes & keyof Contracts;
type GeneratedResponses = { [Id in Covered]: Flat<RouteTypes[Id]['response']> };
type ContractResponses = { [Id in Covered]: Flat<Response<Contracts[Id]>> };
type GeneratedBodies = { [Id in Covered]: RouteTypes[Id]['body'] };
type ContractBodies = { [Id in Covered]: Body<Contracts[Id]> };

describe('the generated code', () => {
  it.each(Object.entries(generatedFiles()))(
    '%s is up to date: `npm run generate` in clients/typescript',
    (name, text) => {
      expect(readFileSync(`clients/typescript/src/generated/${name}`, 'utf8')).toBe(text);
    },
  );

  it('has a method for every route of the API, and for no other', () => {
    const client = new LinkService({ baseUrl: 'http://localhost', apiKey: 'lk_' });
    const called = Object.values(methods).filter((method) => {
      const [group, name] = method.split('.') as [keyof LinkService, string];
      return typeof (client[group] as unknown as Record<string, unknown>)[name] === 'function';
    });
    expect(called).toEqual(Object.values(methods));
    expect(new Set(called).size).toBe(called.length);
  });

  it('has the types that the contracts infer', () => {
    expectTypeOf<keyof RouteTypes>().toExtend<keyof Contracts>();
    expectTypeOf<GeneratedResponses>().toEqualTypeOf<ContractResponses>();
    expectTypeOf<GeneratedBodies>().toExtend<ContractBodies>();
  });
});
