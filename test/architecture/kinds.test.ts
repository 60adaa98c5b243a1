import { describe, expect, it } from 'vitest';
import plans from '../../infra/plans.json' with { type: 'json' };
import * as items from '../../shared/api/console/items.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { type CollectionName, collectionNames, collections, findLimit } from '../../shared/collections.ts';
import { buildCollection, kinds } from '../support/items/kinds.ts';

/** The kinds of items whose pages all follow from a description. */
const described = Object.values(items).map(
  ({ list }) => list.resource.replace('console/', '') as CollectionName,
);

/** Their names or hosts are taken for everyone, so that tests cannot send the same one for two people. */
const withoutSample: readonly CollectionName[] = ['campaigns', 'domains'];

const samples = kinds.map(buildCollection);
const planLimits: object[] = plans.map(({ limits }) => limits);

const routesIn = (name: CollectionName) => apiRoutes.filter(({ resource }) => resource === name);
const has = (name: CollectionName, method: string, path: RegExp) =>
  routesIn(name).some((route) => route.method === method && path.test(route.path));

/** What there must be of each kind. What its description leaves out, types already report. */
const parts: Record<string, (name: CollectionName) => boolean> = {
  'a route that lists them': (name) => routesIn(name).some(({ list, path }) => list && !path.includes('{')),
  'a route that creates one': (name) => has(name, 'POST', /\/add$/),
  'a route that changes one': (name) => has(name, 'PUT', /\{id\}\/update$/),
  'a route that deletes one': (name) => has(name, 'DELETE', /\{id\}\/delete$/),
  'words for the reference': (name) => 'about' in collections[name],
  'a place in the navigation': (name) => 'group' in collections[name],
  'its limit in every plan': (name) => {
    const limit = findLimit(name);
    return limit === undefined || planLimits.every((limits) => limit in limits);
  },
  'a sample in test/support/kinds': (name) => samples.includes(name) || withoutSample.includes(name),
};

describe('each kind of item', () => {
  it('has all parts', () => {
    const missing = described.flatMap((name) =>
      Object.entries(parts)
        .filter(([, exists]) => !exists(name))
        .map(([part]) => `${name}: ${part}`),
    );
    expect(missing).toEqual([]);
  });

  it('has words, a limit, and a type of lines that no other has', () => {
    for (const field of ['type', 'limit', 'title', 'one', 'several', 'about']) {
      const values = collectionNames.flatMap(
        (name) => new Map(Object.entries(collections[name])).get(field) ?? [],
      );
      expect(values, field).toEqual([...new Set(values)]);
    }
  });
});
