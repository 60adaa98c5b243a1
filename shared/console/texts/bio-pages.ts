import type { BioTheme } from '../../api/bio-pages.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('bio-pages', {
  empty: 'A bio page has your picture, text, and links, for profiles that have room for one URL.',
  warning: 'Its URL stops working, and the links that were made for its entries are deleted with it.',
});
export const name = { label: 'Name', hint: 'Shown as the heading if you leave that blank.' } as const;
export const slug = {
  label: 'Address',
  hint: 'The last part of its URL. Leave it blank for a random one.',
} as const;
export const title = { label: 'Heading' } as const;
export const description = { label: 'Text' } as const;
export const avatar = { label: 'Picture', hint: 'The URL of a PNG or JPEG image, or a file.' } as const;
export const theme = { label: 'Theme' } as const;
export const themes: Record<BioTheme, string> = {
  light: 'Light',
  dark: 'Dark',
  ocean: 'Ocean',
  forest: 'Forest',
  sunset: 'Sunset',
  berry: 'Berry',
};
export const colors = {
  page: 'Custom page colors',
  button: 'Custom link colors',
} as const;
export const socials = { label: 'Profiles elsewhere', hint: 'A URL on each line.' } as const;
export const isPublic = 'Visitors can see this page';
export const columns = { page: 'Page', views: 'Views', clicks: 'Clicks', created: 'Created' } as const;
export const hidden = 'Hidden';

export const links = {
  legend: 'Links',
  hint: 'To reorder them, drag the dots, press the arrows, or press the up and down keys while the dots have the focus.',
  label: 'Label',
  url: 'Target',
  link: {
    label: 'Or one of your links',
    hint: 'Instead of a target. Type part of its short URL, and choose it; or enter its ID.',
  },
  image: { label: 'Image', hint: 'The URL of a PNG or JPEG image, or a file.' },
  from: { label: 'First day (UTC)', hint: 'Days of bio pages begin at midnight in UTC.' },
  until: { label: 'Hidden from (UTC)', hint: 'The first day without this entry.' },
  more: 'Image, dates, and own link',
  move: 'Move this link',
  moved: '{link} is now link {place} of {count}.',
  howToMove: 'Press the up and down keys to move {link}.',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  removeOne: 'Remove this link',
  add: 'Add a link',
} as const;

/** For sentences about a preview. */
export const labels: Readonly<Record<string, string>> = {
  slug: slug.label,
  title: title.label,
  description: description.label,
  avatar: avatar.label,
  socials: socials.label,
  foreground: 'Text color',
  buttonforeground: 'Button text color',
};
