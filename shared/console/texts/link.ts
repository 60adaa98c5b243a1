export const edit = 'Edit link';
export const shortUrl = 'Short URL';
export const target = 'Target';
export const allClicks = 'Clicks since it was created';

export const qr = {
  title: 'QR code',
  short: 'QR',
  downloadOf: (short: string) => `Download the QR code for ${short} as SVG`,
  hint: 'Opens the short URL. Scans count as clicks on this link.',
  preview: 'Preview',
  download: 'Download',
  downloadAs: (file: string) => `Download ${file}`,
  shapes: 'Shapes, margin, and frame',
  files: {
    svg: 'SVG',
    'pdf-50': 'PDF',
    'png-600': 'PNG, 600 pixels',
    'png-1024': 'PNG, 1024 pixels',
    'png-2048': 'PNG, 2048 pixels',
  },
  name: (url: string) => `QR code for ${url}`,
  tooMany: (seconds: number) =>
    `You’ve downloaded too many images in this minute. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
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
  clicksLeftText: (left: string, limit: string) => `${left} of ${limit}`,
  start: 'Start',
  expiredUrl: 'Target after expiry',
  redirectStatus: 'Redirect status',
  language: 'Language of pages',
  campaignPage: 'Campaign page',
  leftOut: 'Left out',
  apps: 'Apps',
  knownApps: 'Known apps',
  schedule: 'Schedule',
  variants: 'Variants',
  scheduled: 'From',
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
