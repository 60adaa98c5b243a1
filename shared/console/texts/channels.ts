import type { ItemTexts } from './items.ts';

export const item: ItemTexts = {
  title: 'Channels',
  caption: 'Your channels, newest first',
  empty: 'A channel is a colored label for links and QR codes. One item can have several.',
  add: 'New channel',
  create: 'Create channel',
  edit: (name) => `Edit ${name}`,
  remove: {
    title: (name) => `Delete ${name}?`,
    warning: 'Its links and QR codes stay, without this channel.',
    submit: 'Delete channel',
  },
};
export const name = 'Name';
export const description = 'Description';
export const color = 'Color';
export const starred = { label: 'Favorite', yes: '★', name: 'is a favorite' } as const;
export const items = {
  caption: 'Links and QR codes in this channel, most recently added first',
  empty: 'There is nothing in this channel. A link can join one when you create or change it.',
  item: 'Item',
  type: 'Type',
  types: { links: 'Link', bio: 'Bio page', qr: 'QR code' },
  created: 'Created',
} as const;
