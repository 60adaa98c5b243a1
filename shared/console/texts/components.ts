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

export const map = {
  country: 'Country',
  clicks: 'Clicks',
  share: 'Share',
  hidden: (names: string) => `Not on the map: ${names}`,
} as const;

export const shares = {
  none: 'No clicks yet.',
  clicks: (clicks: number, formatted: string) => `${formatted} ${clicks === 1 ? 'click' : 'clicks'}`,
} as const;
