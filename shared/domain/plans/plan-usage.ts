import type { CountedLimit, Plan } from './plans.ts';

/** What a plan sets a number for: items in all, and clicks in a month. */
const counted = ['links', 'clicks', 'domain', 'pixels', 'splash', 'overlay'] as const;
export type Counted = CountedLimit | 'clicks';

export interface Usage {
  counted: Counted;
  used: number;
  /** Infinity when there is no limit, 0 when the plan does not include any. */
  most: number;
}

function mostOf(limit: number | { enabled: '0' | '1'; count: string }): number {
  if (typeof limit === 'number') return limit || Infinity;
  return limit.enabled === '0' ? 0 : Number(limit.count) || Infinity;
}

/** How much of each a plan allows, and how much of that is used. */
export function planUsage({ limits }: Plan, used: Readonly<Record<Counted, number>>): Usage[] {
  return counted.map((name) => ({ counted: name, used: used[name], most: mostOf(limits[name]) }));
}
