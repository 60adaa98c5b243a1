export const title = 'Links';
export const newLink = 'New link';
export const deletedLinks = 'Deleted links';
export const importLinks = 'Import';
export const exportLinks = 'Export';
export const caption = (total: string, isSearch: boolean) =>
  `${total} ${total === '1' ? 'link' : 'links'}${isSearch ? ' found' : ''}`;

export const search = {
  label: 'Search',
  hint: 'Parts of the short URL, target, title, or description. A link must have all words.',
  ofOlder: (links: string) =>
    `Links older than your newest ${links} are found only by whole words, not by words in paths.`,
  submit: 'Search',
  filters: 'Filters',
  all: 'All',
  domain: 'Domain',
  campaign: 'Campaign',
  channel: 'Channel',
  noChannel: 'In no channel',
  targets: 'Targets by visitor, and variants',
  targetOptions: [
    { value: '1', text: 'Has targets' },
    { value: '0', text: 'Has none' },
  ],
  status: 'Campaign page and rotator',
  statusOptions: [
    { value: 'public', text: 'Included' },
    { value: 'private', text: 'Left out' },
  ],
  externalId: 'External ID',
  from: 'Created on this day or later',
  to: 'Created before this day',
  order: 'Order',
  newest: 'Newest first',
  mostClicked: 'Most clicks first',
  lastClicked: 'Last clicked first',
  byTitle: 'Title, A to Z',
  clear: 'Show all links',
} as const;

export const columns = {
  select: 'Select',
  link: 'Link',
  clicks: 'Clicks',
  created: 'Created',
  actions: 'Actions',
} as const;
export const badges = {
  password: 'Password',
  starts: 'Starts',
  expires: 'Expires',
  expired: 'Expired',
  limit: (clicks: string) => `Limit: ${clicks} ${clicks === '1' ? 'click' : 'clicks'}`,
  targets: (count: string) => `${count} more ${count === '1' ? 'target' : 'targets'}`,
  campaign: 'Campaign',
  channel: 'Channel',
  more: (channels: string) => `${channels} more ${channels === '1' ? 'channel' : 'channels'}`,
} as const;
export const select = (short: string) => `Select ${short}`;
export const move = 'Move selected…';
export const expire = 'Set expiry…';
export const exportSelected = 'Export as CSV';
export const remove = 'Delete selected…';
export const selection = {
  all: (count: string) => `Select all ${count} on this page`,
  none: 'Select none',
  matching: (count: string) => `All ${count} links that match`,
  tooMany: (count: string, max: string) =>
    `${count} links match. To select all of them, narrow the search to at most ${max}.`,
  count: 'selected',
} as const;

export const empty = {
  title: 'No links yet',
  hint: 'Paste a long URL and get a short one to share. You can see its clicks here.',
} as const;
export const nothingFound = {
  title: 'No link matches',
  hint: 'Try fewer words, or a part of one. Filters find new and changed links after a second or two.',
} as const;

export const done = {
  created: 'Your short link is ready:',
  updated: 'Saved:',
  next: 'Its page shows its clicks.',
  moved: (count: string) => `${count} ${count === '1' ? 'link was' : 'links were'} moved.`,
  expiring: (count: string) => `The expiry of ${count} ${count === '1' ? 'link' : 'links'} was changed.`,
  deleted: (count: string) => `${count} ${count === '1' ? 'link was' : 'links were'} deleted.`,
} as const;

export const selected = {
  none: 'No link is selected. Go back and select one or more.',
  links: 'Links',
  tooMany: (max: string) =>
    `At most ${max} links can be changed at a time. Go back, and narrow the search, for example by date.`,
  more: (count: string) => `… and ${count} more`,
  failed: (count: string) =>
    `${count} of the selected links could not be changed. The reasons are below. The others were changed.`,
  limited: (seconds: number) =>
    `Nothing was changed yet, because you’ve reached the limit of links per minute, which the console shares with your main API key. The links are still selected: try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
} as const;
export const moving = {
  title: 'Move links',
  submit: 'Move',
  campaign: 'Campaign',
  campaignHint: 'A link is in one campaign at a time, so it leaves its current one.',
  channel: 'Add to channel',
  channelHint: 'A link can be in several channels.',
  stay: 'No change',
  leave: 'Remove from campaign',
  nothing: 'Please choose a campaign, a channel, or both.',
} as const;
export const expiring = {
  title: 'Set expiry',
  submit: 'Set expiry',
  expiry: 'Expires at',
  hint: 'After this time, the links stop working. Leave it blank so that they never expire.',
} as const;
export const deleting = {
  title: 'Delete links?',
  hint: 'Their short URLs stop working immediately, and others can use their aliases. For 30 days, you can restore them with their statistics from the deleted links.',
  submit: 'Delete these links',
} as const;
