import type { Format } from '../../domain/import/formats.ts';

export const title = 'Import links';

export const form = {
  file: 'CSV or JSON file',
  fileHint:
    'Up to 1,000 rows and 1 MB. Exports of this service, Bitly, YOURLS, Shlink, and Kutt are recognized by their columns.',
  rows: 'Or paste the rows',
  failedRows: 'Rows that failed',
  rowsHint: 'With the names of the columns in the first line; or only long URLs, one per line.',
  forAll: 'Domain, campaign, and channel for all links',
  domain: 'Domain',
  domainHint: 'Without a choice, each link keeps the domain that its row names.',
  asInFile: 'As in the file',
  campaign: 'Add to campaign',
  channel: 'Add to channel',
  none: 'None',
  submit: 'Check the rows',
  next: 'First you see what will be created. Nothing is created before you confirm it.',
} as const;

export const columns = {
  title: 'Columns of the file',
  hint: 'Only the long URL is required. Other columns are ignored, and a row with a password is not imported: set passwords afterwards.',
  name: 'Column',
  meaning: 'What it is',
  caption: 'The columns that are read',
} as const;
export const columnsOfAll = [
  ['url', 'What the short link opens; also longurl, target, or destination'],
  ['alias', 'The end of the short URL; a random one if it is empty'],
  ['title, description', 'For lists and previews'],
  ['expiry', 'When the link stops working: YYYY-MM-DD HH:MM:SS in UTC'],
  ['domain', 'One of your branded domains'],
] as const;
export const columnsOfAdministrators = [
  ['date', 'When the link was created: YYYY-MM-DD HH:MM:SS in UTC'],
  ['clicks', 'How often it was clicked before'],
] as const;
export const noPast =
  'Links start with the time of the import and no clicks: only an administrator can import those.';

export const problems = {
  nothing: 'Choose a file, or paste rows.',
  workbook: 'This is a workbook. Save it as CSV in your spreadsheet, and choose that file.',
  tooLarge: 'The file is larger than 1 MB. Split it into several.',
  noRows: 'The file has the names of columns, but no rows.',
  tooMany: 'The file has more than 1,000 rows. Split it into several.',
  noTargets: 'No row has a long URL. Name that column url in the first line.',
  tooDeep: 'The file is nested too deeply. It should be a list of links.',
  unreadable: (message: string) => `The file ${message}.`,
} as const;

/** Fields as the API names them, and as people know them from the columns. */
export const fieldNames: Readonly<Record<string, string>> = {
  url: 'Long URL',
  custom: 'Alias',
  alias: 'Alias',
  metatitle: 'Title',
  description: 'Description',
  expiry: 'Expiry',
  domain: 'Domain',
  date: 'Date',
  clicks: 'Clicks',
  campaign: 'Campaign',
  channel: 'Channel',
};

const links = (count: string) => `${count} ${count === '1' ? 'link' : 'links'}`;
const rows = (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`;

export const formats: Readonly<Record<Format, string>> = {
  service: 'an export of this service',
  bitly: 'an export of Bitly',
  yourls: 'an export of YOURLS',
  shlink: 'an export of Shlink',
  kutt: 'an export of Kutt',
  plain: 'a list of links',
};

export const preview = {
  title: 'Check the import',
  readAs: (format: string) => `Read as ${format}. Nothing has been created yet.`,
  good: 'Links to create',
  wrong: 'Rows with problems',
  noRoom: (room: string, count: string) =>
    `Your plan has room for ${links(room)}. ${rows(count)} will not be imported.`,
  problems: 'Rows that cannot be imported',
  problemsHint:
    'The other rows can be imported without them. Afterwards you can correct these, and try again.',
  links: 'Links that will be created',
  submit: (count: string) => `Create ${links(count)}`,
  another: 'Choose another file',
} as const;

export const table = {
  caption: 'By their line in the file',
  theRow: 'The row',
  line: 'Line',
  url: 'Long URL',
  alias: 'Alias',
  title: 'Title',
  expiry: 'Expiry (UTC)',
  date: 'Date (UTC)',
  clicks: 'Clicks',
  problem: 'Problem',
  random: 'random',
  more: (count: string) => `and ${count} more`,
} as const;

export const result = {
  title: 'Import',
  created: (count: string) => `${links(count)} ${count === '1' ? 'was' : 'were'} created.`,
  none: 'No link was created.',
  show: 'Show the new links',
  failed: (count: string) => `${rows(count)} ${count === '1' ? 'was' : 'were'} not imported`,
  correct: 'Correct the rows and try again',
  correctHint: 'These are only the rows that failed. The column “problem” is ignored.',
  download: 'Download these rows as CSV',
  another: 'Import another file',
} as const;
