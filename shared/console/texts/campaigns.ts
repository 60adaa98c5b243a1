import { itemTexts } from './items.ts';

export const item = itemTexts('campaigns', {
  empty:
    'A campaign groups links. A public one has a page that lists them, and a URL that opens one of them at random.',
  warning: 'Its public page and its rotator stop working at once. Its links stay, without a campaign.',
});
export const name = { label: 'Name', hint: 'Unique among your campaigns.' } as const;
export const slug = {
  label: 'Rotator alias',
  hint: 'The last part of the rotator’s URL. Leave it blank to get a random one, or to keep the current one.',
} as const;
export const isPublic = 'Public: visitors can see the list of links and use the rotator';
export const links = 'Links';
export const rotator = 'Rotator';
export const page = 'Public page';
export const openPage = 'Open';
export const openPageOf = (campaign: string) => `Open the public page of ${campaign}`;
export const isPrivate = 'Private';
export const ofCampaign = {
  caption: 'Links of this campaign, newest first',
  empty: 'There are no links in this campaign. A link can join one when you create or change it.',
  link: 'Link',
  move: 'Move or delete links',
  clicks: 'Clicks',
} as const;
