export const title = 'Overview';
export const clicks = 'Clicks';
export const links = 'Links';
export const newLink = 'New link';
export const top = {
  title: 'Most clicked links',
  caption: 'Links with the most clicks in the period',
  none: 'No link was clicked in this period.',
  link: 'Link',
} as const;
export const changed = {
  title: 'Biggest changes',
  risen: 'More clicks than in the previous period',
  fallen: 'Fewer clicks than in the previous period',
  change: 'Change',
  none: 'No link has more or fewer clicks than in the previous period.',
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
