import { describe, expect, it } from 'vitest';
import catalogue from '../../../infra/plans.json' with { type: 'json' };
import { planUsage } from '../../../shared/domain/plans/plan-usage.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';

const plan = (limits: Partial<Plan['limits']>): Plan => {
  const [free] = catalogue as Plan[];
  if (!free) throw new Error('There is no plan.');
  return { ...free, limits: { ...free.limits, ...limits } };
};
const used = { links: 1, clicks: 2, domain: 3, pixels: 4, splash: 5, overlay: 6 };

describe('planUsage', () => {
  it('names each number that a plan sets, with what is used of it', () => {
    expect(planUsage(plan({}), used).map(({ counted, used: count }) => [counted, count])).toEqual(
      Object.entries(used),
    );
  });

  it.each([
    ['a number of links', { links: 100 }, 'links', 100],
    ['links without a limit', { links: 0 }, 'links', Infinity],
    ['clicks without a limit', { clicks: 0 }, 'clicks', Infinity],
    ['a number of pixels', { pixels: { enabled: '1', count: '7' } }, 'pixels', 7],
    ['pixels without a limit', { pixels: { enabled: '1', count: '0' } }, 'pixels', Infinity],
    ['no pixels', { pixels: { enabled: '0', count: '7' } }, 'pixels', 0],
  ] as const)('knows a plan with %s', (_, limits, counted, most) => {
    const usage = planUsage(plan(limits), used).find((entry) => entry.counted === counted);
    expect(usage?.most).toBe(most);
  });
});
