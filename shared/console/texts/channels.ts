import { itemTexts } from './items.ts';

export const item = itemTexts('channels', {
  empty: 'A channel is a colored label for links, bio pages, and QR codes. An item can have several.',
  warning: 'Its items are not deleted.',
});
export const name = 'Name';
export const description = 'Description';
export const color = 'Color';
export const starred = { label: 'Favorite', yes: '★', name: 'is a favorite' } as const;
export const items = {
  caption: 'Links, bio pages, and QR codes in this channel',
  empty: 'There is nothing in this channel yet. You can add a link when you create or edit it.',
  item: 'Item',
  type: 'Type',
  types: { links: 'Link', bio: 'Bio page', qr: 'QR code' },
  created: 'Created',
  scans: (period: string) => `QR scans ${period}`,
} as const;
