import type { OmittedField } from '../../api/link-history.ts';

export const title = 'History';
export const open = 'History';
export const caption = (total: string) => `${total} ${total === '1' ? 'version' : 'versions'}, newest first`;
export const columns = {
  version: 'Version',
  date: 'Changed',
  by: 'By',
  changes: 'Changes',
  actions: 'Actions',
} as const;
export const current = 'Current';
export const restore = 'Restore';
export const restoreOne = (version: number) => `Restore version ${version}`;
export const created = 'Created with';
export const noChanges = 'The version before is no longer kept.';
export const none = 'none';
export const changed = 'changed';
export const yes = 'yes';
export const no = 'no';
export const startingAt = 'from';
export const knownApps = 'the app of a well-known site';
export const fields: Readonly<Record<string, string>> = {
  deeplink: 'Apps on phones',
  parameters: 'Parameters',
  passquery: 'Passes on the query',
  channels: 'Channels',
  deleted: 'Deleted',
};
export const moreRows = (count: string) => `and ${count} more`;
export const mainKey = 'main API key';
/** The pages that change links, by their paths. */
export const pages: Readonly<Record<string, string>> = {
  'links/new': 'form for a new link',
  'links/edit': 'form of the link',
  'links/move': 'selected links, moved',
  'links/delete': 'page of links',
  'links/history': 'history',
  'links/deleted': 'deleted links',
  'import/create': 'import',
};
export const key = (number: number) => `API key ${number}`;
export const system = 'The service';
export const hint = (days: string) =>
  `A version is kept for ${days} days after the next one replaced it, and of each link the newest 1,000. Restoring one makes a new version, so you can take that back, too. Clicks stay as they are.`;

export const done = {
  restored: 'The version was restored as a new one.',
  undeleted: 'The link was restored, with its statistics.',
} as const;
export const omitted: Readonly<Record<OmittedField, string>> = {
  type: 'Its page or overlay has been deleted, so visitors are redirected directly.',
  campaign: 'Its campaign has been deleted, so it is in none.',
  pixels: 'Some of its pixels have been deleted.',
  channels: 'Some of its channels have been deleted.',
  metaimage: 'Its preview image has been deleted.',
};

export const deleted = {
  title: 'Deleted links',
  caption: (total: string) => `${total} deleted ${total === '1' ? 'link' : 'links'}`,
  link: 'Link',
  clicks: 'Clicks',
  date: 'Deleted',
  restoreOne: (short: string) => `Restore ${short}`,
  hint: 'Deleted links can be restored for 30 days, with their statistics, while their alias is free.',
  empty: 'No link was deleted in the last 30 days.',
} as const;
