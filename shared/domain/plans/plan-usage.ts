import { type CollectionName, limitedCollections } from '../../collections.ts';
import { getMaximum, type Plan } from './plans.ts';

export interface Usage {
  /** Clicks are those charged per month. */
  item: CollectionName | 'clicks';
  used: number;
  /** Infinity if the plan has no limit, 0 if it includes none. */
  max: number;
  /** Of clicks: with those that are not charged to the plan. */
  counted?: number;
}

export type Used = Readonly<Record<CollectionName | 'clicks' | 'countedClicks', number>>;

/** How much of each item a plan allows, and how much is used. */
export function planUsage({ limits }: Plan, used: Used): Usage[] {
  const items: Usage[] = limitedCollections.map(({ name, limit }) => ({
    item: name,
    used: used[name],
    max: getMaximum(limits[limit]),
  }));
  const { clicks, countedClicks: counted } = used;
  // Beside links, which come first.
  return items.toSpliced(1, 0, { item: 'clicks', used: clicks, max: getMaximum(limits.clicks), counted });
}
