import type { TimeUnit } from '../../domain/clicks/timeline.ts';

export const edit = 'Edit link';
export const shortUrl = 'Short URL';
export const target = 'Target';
export const clicks = 'Clicks';
export const visitors = 'Unique visitors';

const unit = (tab: string, column: string, length: string) => ({
  tab,
  column,
  length,
  range: `the last ${length}`,
});
export const units: Readonly<Record<TimeUnit, ReturnType<typeof unit>>> = {
  hour: unit('Hours', 'Hour', '48 hours'),
  day: unit('Days', 'Day', '30 days'),
  month: unit('Months', 'Month', '12 months'),
};

export const time = {
  title: 'Clicks over time',
  units: 'Group by',
  caption: (unit: TimeUnit, range: string) => `Clicks and unique visitors by ${unit}, ${range}`,
  clicksIn: (range: string) => `Clicks ${range}`,
  from: 'From',
  to: 'To',
  show: 'Show',
  usual: (unit: TimeUnit) => `Show ${units[unit].range}`,
  last: (range: string) => `in ${range}`,
  between: (from: string, to: string) => `from ${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  until: (length: string, to: string) => `in the ${length} until ${to}`,
  zone: (timezone: string) => `Times are in ${timezone}.`,
  empty: 'No clicks yet. They will appear here within seconds.',
  csv: 'Export as CSV',
} as const;

export const map = {
  title: 'Countries',
  caption: 'Clicks by country since the link was created',
} as const;

export const shares = {
  referrer: 'Referrers',
  browser: 'Browsers',
  os: 'Operating systems',
  social: 'Social networks',
} as const;

export const socialNames = { facebook: 'Facebook', twitter: 'X (Twitter)', instagram: 'Instagram' } as const;

export const qr = {
  title: 'QR code',
  hint: 'Opens the short URL. Scans count as clicks on this link.',
  preview: 'Preview',
  svg: 'Download SVG',
  png: 'Download PNG',
  name: (url: string) => `QR code for ${url}`,
} as const;

export const settings = {
  title: 'Settings',
  created: 'Created',
  status: 'Status',
  active: 'Active',
  expired: 'Expired',
  waiting: 'Not started',
  usedUp: 'Clicks used up',
  clicksLeft: 'Clicks left',
  leftOf: (left: string, limit: string) => `${left} of ${limit}`,
  start: 'Start',
  expiredUrl: 'Afterwards',
  redirectStatus: 'Redirect status',
  campaignPage: 'Campaign page',
  leftOut: 'Left out',
  apps: 'Apps',
  knownApps: 'Known apps',
  schedule: 'Schedule',
  variants: 'Variants',
  scheduled: (from: string) => `From ${from} UTC`,
  share: (percent: string) => `${percent}%`,
  expiry: 'Expiry',
  never: 'Never',
  password: 'Password',
  yes: 'Yes',
  no: 'No',
  domain: 'Domain',
  externalId: 'External ID',
  ownDomain: 'The service’s own',
  campaign: 'Campaign',
  type: 'Redirect',
  description: 'Description',
  pixels: 'Pixels',
  parameters: 'Parameters',
  more: (count: string) => `and ${count} more`,
  types: {
    direct: 'Direct',
    frame: 'Frame',
    splash: 'Splash page',
    'custom-splash': 'Custom splash page',
    overlay: 'Overlay',
  },
} as const;

export const remove = {
  title: 'Delete this link',
  hint: 'The short URL stops working immediately, and others can use its alias. For 30 days, you can restore the link with its statistics from the deleted links.',
  submit: 'Delete',
} as const;
