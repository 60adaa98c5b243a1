import type { UsageItem } from '../../domain/plans/plan-usage.ts';

export const counted: Record<UsageItem, string> = {
  links: 'Links',
  clicks: 'Clicks charged this month',
  domain: 'Branded domains',
  pixels: 'Pixels',
  splash: 'Custom splash pages',
  overlay: 'CTA overlays',
  images: 'Uploaded images',
  bio: 'Bio pages',
};
export const countedClicks = (count: string) =>
  `${count} counted. Of one visitor's clicks on a link, ten at a time are charged.`;
export const usage = (used: string, limit: string) => `${used} of ${limit}`;
export const unlimited = (used: string) => `${used} (unlimited)`;
export const statistics = 'Statistics';
export const keptForever = 'Kept until you delete the link or QR code';
export const visitors = 'Visitors';
export const visitorDays = (count: string) => `Counted as new again ${count} days after their last visit`;
