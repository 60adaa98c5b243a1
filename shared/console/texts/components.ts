import type { UsageItem } from '../../domain/plans/plan-usage.ts';

export const noneBefore = 'None in the period before';
export const comparedWith = (before: string) => `from ${before} in the period before`;

export const counted: Record<UsageItem, string> = {
  links: 'Links',
  clicks: 'Clicks this month',
  domain: 'Branded domains',
  pixels: 'Pixels',
  splash: 'Custom splash pages',
  overlay: 'CTA overlays',
};
export const of = (used: string, max: string) => `${used} of ${max}`;
export const unlimited = (used: string) => `${used} (unlimited)`;

export const chart = { table: 'Show as a table' } as const;
