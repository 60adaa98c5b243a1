import { readFileSync } from 'node:fs';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as account from '../../../shared/api/account.ts';
import type * as accountExport from '../../../shared/api/account-export.ts';
import type * as audit from '../../../shared/api/audit.ts';
import type * as bulkLinks from '../../../shared/api/bulk-links.ts';
import type * as campaigns from '../../../shared/api/campaigns.ts';
import type * as channels from '../../../shared/api/channels.ts';
import type * as clicks from '../../../shared/api/clicks.ts';
import type * as domains from '../../../shared/api/domains.ts';
import type * as keys from '../../../shared/api/keys.ts';
import type * as links from '../../../shared/api/links.ts';
import type * as overlays from '../../../shared/api/overlays.ts';
import type * as pixels from '../../../shared/api/pixels.ts';
import type * as plans from '../../../shared/api/plans.ts';
import type * as qrCodes from '../../../shared/api/qr-codes.ts';
import type * as splashPages from '../../../shared/api/splash-pages.ts';
import type * as users from '../../../shared/api/users.ts';
import { clientRoutes, generatedFiles } from '../scripts/generate.ts';
import { methods } from '../scripts/methods.ts';
import type { RouteTypes } from '../src/generated/types.ts';
import { LinkService } from '../src/index.ts';

type Contracts = typeof account &
  typeof accountExport &
  typeof audit &
  typeof bulkLinks &
  typeof campaigns &
  typeof channels &
  typeof clicks &
  typeof domains &
  typeof keys &
  typeof links &
  typeof overlays &
  typeof pixels &
  typeof plans &
  typeof qrCodes &
  typeof splashPages &
  typeof users;

type Body<C> = C extends { request: { body: infer S extends GenericSchema } } ? InferInput<S> : undefined;
type Reply<C> = C extends { response: infer S extends GenericSchema } ? InferOutput<S> : never;

/** Written as one object type: inferred ones are intersections. */
type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T;

type Covered = keyof RouteTypes & keyof Contracts;
type GeneratedReplies = { [Id in Covered]: Flat<RouteTypes[Id]['reply']> };
type ContractReplies = { [Id in Covered]: Flat<Reply<Contracts[Id]>> };
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
    expect(Object.keys(methods).sort()).toEqual(
      clientRoutes()
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('has the types that the contracts infer', () => {
    // A new file of contracts belongs into the imports above.
    expectTypeOf<keyof RouteTypes>().toExtend<keyof Contracts>();
    expectTypeOf<GeneratedReplies>().toEqualTypeOf<ContractReplies>();
    expectTypeOf<GeneratedBodies>().toExtend<ContractBodies>();
  });
});
