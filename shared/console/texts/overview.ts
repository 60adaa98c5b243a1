export const title = 'Overview';
export const clicks = 'Clicks';
export const visitors = 'Unique visitors';
export const last30 = 'in the last 30 days';
export const links = 'Links';
export const newLink = 'New link';
export const chart = {
  title: 'The last 30 days',
  caption:
    'Clicks and unique visitors of each of the last 30 days, in UTC, and the clicks of the previous 30 days',
  day: 'Day (UTC)',
  before: 'Clicks in the previous 30 days',
  empty: 'Clicks will appear here within seconds.',
} as const;
export const top = {
  title: 'Most clicked links',
  caption: 'Links with the most clicks since they were created',
  link: 'Link',
} as const;
export const changed = {
  title: 'Biggest changes',
  risen: 'More clicks in the last 30 days than in the previous 30',
  fallen: 'Fewer clicks in the last 30 days than in the previous 30',
  change: 'Change',
  none: 'No link has more or fewer clicks than in the previous 30 days.',
} as const;
export const sources = {
  title: 'Where clicks came from',
  caption: 'Clicks of the last 30 days by country',
  referrers: 'Referrers in the last 30 days',
  none: 'No clicks in the last 30 days.',
} as const;
export const plan = { title: 'Your plan' } as const;
export const start = {
  title: 'First steps',
  steps: [
    {
      title: 'Create a short link',
      text: 'Paste a long URL, and copy the short one.',
      href: '/console/links/new',
      link: newLink,
    },
    {
      title: 'Share it',
      text: 'Anyone who opens the short URL is sent to its target, and counted.',
    },
    {
      title: 'See who clicked',
      text: 'Come back here: clicks appear within seconds.',
    },
  ],
} as const;
