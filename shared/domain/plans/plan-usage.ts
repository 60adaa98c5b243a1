import type { Plan, PlanLimit } from './plans.ts';

const ITEMS = ['links', 'clicks', 'domain', 'pixels', 'splash', 'overlay'] as const;

/** What a plan limits by number: items in total, and clicks per month. */
export type UsageItem = PlanLimit | 'clicks';

export interface Usage {
  item: UsageItem;
  used: number;
  /** Infinity if the plan has no limit, 0 if it includes none. */
  max: number;
}

function getMaximum(limit: number | { enabled: '0' | '1'; count: string }): number {
  if (typeof limit === 'number') return limit || Infinity;
  return limit.enabled === '0' ? 0 : Number(limit.count) || Infinity;
}

/** How much of each item a plan allows, and how much is used. */
export function planUsage({ limits }: Plan, used: Readonly<Record<UsageItem, number>>): Usage[] {
  return ITEMS.map((item) => ({ item, used: used[item], max: getMaximum(limits[item]) }));
}
