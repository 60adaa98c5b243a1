import type { Plan, PlanLimit } from './plans.ts';

const ITEMS = ['links', 'clicks', 'domain', 'pixels', 'splash', 'overlay', 'images', 'bio'] as const;

/** What a plan limits by number: items in total, and clicks charged per month. */
export type UsageItem = PlanLimit | 'clicks';

export interface Usage {
  item: UsageItem;
  used: number;
  /** Infinity if the plan has no limit, 0 if it includes none. */
  max: number;
  /** Of clicks: with those that are not charged to the plan. */
  counted?: number;
}

export type Used = Readonly<Record<UsageItem | 'countedClicks', number>>;

function getMaximum(limit: number | { enabled: '0' | '1'; count: string }): number {
  if (typeof limit === 'number') return limit || Infinity;
  return limit.enabled === '0' ? 0 : Number(limit.count) || Infinity;
}

/** How much of each item a plan allows, and how much is used. */
export function planUsage({ limits }: Plan, used: Used): Usage[] {
  return ITEMS.map((item) => ({
    item,
    used: used[item],
    max: getMaximum(limits[item]),
    ...(item === 'clicks' && { counted: used.countedClicks }),
  }));
}
