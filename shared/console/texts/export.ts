import type { ExportedName } from '../../collections.ts';
import { collections } from '../../collections.ts';
import { deleted } from './link-history.ts';

export const title = 'Export';
export const part = (number: string) => `Part ${number}`;
export const download = 'Download';
export const selectionTooLarge = 'The selected links are too large for one file. Please select fewer.';
export const tooLarge = 'This part is too large for one file. Please download it in two halves.';
export const half = (number: number) => (number === 1 ? 'First half' : 'Second half');

export const links = {
  title: 'Links as CSV',
  hint: 'For spreadsheets, with clicks. Oldest links first, up to 4,096 per file. You can import the files again; they contain no passwords, images, pixels, or names of groups and pages.',
  none: 'There are no links yet.',
  importHint: 'Import a file',
} as const;

export const data = {
  title: 'Everything you own',
  hint: 'One JSON object per line, with settings, statistics, and the versions of links. Passwords, API keys, and individual visitors are not included.',
  caption: 'The files of the export',
  what: 'What',
  items: 'Items',
  files: 'Files',
  account: 'Account, plan, and monthly clicks',
} as const;

export function collectionTitle(name: ExportedName): string {
  if (name === 'deleted-links') return deleted.title;
  return name === 'keys' ? 'API keys, without the keys themselves' : collections[name].title;
}

export const scripts = {
  title: 'For scripts',
  hint: 'The API exports the same data, page by page. The Link header of each response has the URL of the next page.',
  reference: 'How the export works',
} as const;
