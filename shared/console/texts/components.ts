export { clicks, countedClicks, unlimited, usage } from './plan.ts';

export const noneBefore = 'None in the previous period';
export const comparedWith = (before: string) => `from ${before} in the previous period`;

export const chart = { table: 'Show as a table' } as const;

export const map = {
  legend: 'Shades',
  none: 'No clicks',
  hidden: (names: string) => `Not on the map: ${names}`,
} as const;

export const shares = {
  clicks: (clicks: number, formatted: string) => `${formatted} ${clicks === 1 ? 'click' : 'clicks'}`,
} as const;
