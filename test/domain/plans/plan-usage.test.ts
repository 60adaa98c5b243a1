import { describe, expect, it } from 'vitest';
import catalogue from '../../../infra/plans.json' with { type: 'json' };
import {
  type CollectionName,
  collectionNames,
  limitedCollections,
  titleInPlans,
} from '../../../shared/collections.ts';
import { planUsage } from '../../../shared/domain/plans/plan-usage.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';

const plan = (limits: Partial<Plan['limits']>): Plan => {
  const [free] = catalogue as Plan[];
  if (!free) throw new Error('There is no plan.');
  return { ...free, limits: { ...free.limits, ...limits } };
};
const counts = Object.fromEntries(collectionNames.map((name, at) => [name, at + 1]));
const used = { ...(counts as Record<CollectionName, number>), clicks: 100, countedClicks: 700 };

it('plans name what they limit as the interface does', () => {
  const titles = limitedCollections.map(({ name, limit }) => [limit, titleInPlans(name)]);
  expect(Object.fromEntries(titles)).toMatchObject({
    links: 'Links',
    bio: 'Bio pages',
    splash: 'Custom splash pages',
    overlay: 'CTA overlays',
    pixels: 'Pixels',
    domain: 'Branded domains',
    images: 'Uploaded images',
  });
});

describe('planUsage', () => {
  it('gives the usage of every item that a plan limits', () => {
    const usage = planUsage(plan({}), used);
    const [links, ...others] = limitedCollections.map(({ name }) => [name, used[name]]);
    expect(usage.map(({ item, used: count }) => [item, count])).toEqual([links, ['clicks', 100], ...others]);
    expect(usage.flatMap(({ item, counted }) => (counted ? [[item, counted]] : []))).toEqual([
      ['clicks', 700],
    ]);
  });

  it.each([
    ['a number of links', { links: 100 }, 'links', 100],
    ['links without a limit', { links: 0 }, 'links', Infinity],
    ['clicks without a limit', { clicks: 0 }, 'clicks', Infinity],
    ['a number of pixels', { pixels: { enabled: '1', count: '7' } }, 'pixels', 7],
    ['pixels without a limit', { pixels: { enabled: '1', count: '0' } }, 'pixels', Infinity],
    ['no pixels', { pixels: { enabled: '0', count: '7' } }, 'pixels', 0],
  ] as const)('gives the maximum of a plan with %s', (_, limits, item, max) => {
    const usage = planUsage(plan(limits), used).find((entry) => entry.item === item);
    expect(usage?.max).toBe(max);
  });
});
