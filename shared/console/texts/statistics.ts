import type { Range } from '../../api/console/period-query.ts';
import type { Dimension } from '../../dimensions.ts';
import type { TimeUnit } from '../../domain/clicks/timeline.ts';

export const clicks = 'Clicks';
export const visitors = 'Unique visitors';
export const before = 'Clicks in the previous period';

export const ranges: Readonly<Record<Range, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  lastmonth: 'Last month',
  '90d': '90 days',
  '12m': '12 months',
};

export const period = {
  label: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  last: (range: string) => `in the last ${range}`,
  lastMonth: 'last month',
  on: (day: string) => `on ${day}`,
  between: (from: string, to: string) => `from ${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  until: (to: string) => `in the 30 days until ${to}`,
  utc: (period: string) => `${period} (UTC)`,
} as const;

const dimension = (singular: string, plural: string) => ({ singular, plural });
export const dimensions: Readonly<Record<Dimension, ReturnType<typeof dimension>>> = {
  country: dimension('Country', 'Countries'),
  referrer: dimension('Referrer', 'Referrers'),
  browser: dimension('Browser', 'Browsers'),
  os: dimension('Operating system', 'Operating systems'),
  device: dimension('Device', 'Devices'),
  language: dimension('Language', 'Languages'),
  target: dimension('Target', 'Targets'),
};

export const filter = {
  only: 'Only clicks with',
  is: (dimension: string, name: string) => `${dimension}: ${name}`,
  remove: 'Remove filter',
  separate:
    'You can filter by one value at a time. The other tiles and the lists below still show all clicks.',
  noVisitors: 'Unique visitors are not counted by name.',
  hint: 'Select a bar to see its day, or a name in a list to see only its clicks.',
} as const;

const unit = (column: string, adverb: string) => ({ column, adverb });
export const units: Readonly<Record<TimeUnit, ReturnType<typeof unit>>> = {
  hour: unit('Hour', 'hour'),
  day: unit('Day', 'day'),
  month: unit('Month', 'month'),
};

export const chart = {
  title: 'Clicks over time',
  caption: (unit: string, range: string) => `Clicks and unique visitors by ${unit}, ${range}`,
  filteredCaption: (filter: string, unit: string, range: string) => `Clicks by ${unit}, ${range}, ${filter}`,
  zone: (timezone: string) => `Times are in ${timezone}.`,
  inUtc: 'Clicks are counted by name in days of UTC.',
  none: 'No clicks yet. They will appear here within seconds.',
  follows: 'This page follows new clicks, and waits while you use it.',
  csv: 'Export as CSV',
} as const;

/** The first columns of a file with links and their clicks. */
export const clickedItems = ['Short URL', 'Target', 'Title'] as const;

export const lists = {
  caption: 'Clicks by country',
  /** Days of UTC. */
  days: (from: string, to: string) =>
    from === to ? `The lists cover ${from} (UTC).` : `The lists cover ${from} to ${to} (UTC).`,
  all: 'All clicks of the period',
  csv: 'CSV',
  exportLabel: (title: string) => `Export ${title} as CSV`,
} as const;
