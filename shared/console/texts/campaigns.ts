import { itemTexts } from './items.ts';

export const item = itemTexts('campaigns', {
  empty:
    'A campaign groups links. A public campaign has a page that lists its links, and a URL that opens one of them at random.',
  warning: 'Its public page and its rotator stop working immediately. Its links are kept.',
});
export const name = { label: 'Name', hint: 'Unique among your campaigns.' } as const;
export const slug = {
  label: 'Rotator alias',
  hint: 'The last part of the rotator’s URL. Leave it blank for a random one, or to keep the current one.',
} as const;
export const isPublic = 'Public: visitors can see the list of links and use the rotator';
export const links = 'Links';
export const rotator = 'Rotator';
export const page = 'Public page';
export const openPage = 'Open';
export const openPublicPageLabel = (campaign: string) => `Open the public page of ${campaign}`;
export const isPrivate = 'Private';
export const ofCampaign = {
  caption: 'Links of this campaign',
  empty: 'There are no links in this campaign yet. You can add a link when you create or edit it.',
  link: 'Link',
  move: 'Move or delete links',
  clicks: 'All clicks',
  rotations: (period: string) => `Rotator visits ${period}`,
} as const;
