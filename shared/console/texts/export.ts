import type { CollectionName } from '../../api/collections.ts';
import { collections } from './collections.ts';

export const title = 'Export';
export const part = (number: string) => `Part ${number}`;
export const download = 'Download';
export const tooLarge = 'This part is too large for one file. Please download its halves.';
export const half = (number: number) => (number === 1 ? 'First half' : 'Second half');

export const links = {
  title: 'Links as CSV',
  hint: 'For spreadsheets, with clicks. Oldest links first, up to 4,096 in a file; a file can be imported again.',
  none: 'There are no links yet.',
  importHint: 'Import a file',
} as const;

export const data = {
  title: 'Everything you own',
  hint: 'One JSON object per line, with settings and statistics. Passwords, API keys, and individual visitors are not included.',
  caption: 'The files of the export',
  what: 'What',
  items: 'Items',
  files: 'Files',
  account: 'Account, plan, and clicks of each month',
} as const;

export const collectionTitle = (name: CollectionName): string =>
  name === 'keys' ? 'API keys, without the keys themselves' : collections[name].title;

export const scripts = {
  title: 'For scripts',
  hint: 'The API exports the same, page by page: the header Link of each answer has the URL of the next one.',
  reference: 'How the export works',
} as const;
