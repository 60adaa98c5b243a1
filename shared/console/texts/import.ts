import type { Format } from '../../domain/import/formats.ts';

export const title = 'Import links';

export const form = {
  file: 'CSV or JSON file',
  fileHint:
    'Up to 1,000 rows and 1 MB. Exports of this service, Bitly, YOURLS, Shlink, and Kutt are recognized by their columns.',
  rows: 'Or paste the rows',
  failedRows: 'Rows that failed',
  rowsHint: 'Put the column names in the first line, or paste only long URLs, one per line.',
  forAll: 'Domain, campaign, and channel for all links',
  domain: 'Domain',
  domainHint: 'By default, each link gets the domain in its row.',
  asInFile: 'As in the file',
  campaign: 'Add to campaign',
  channel: 'Add to channel',
  none: 'None',
  submit: 'Check the rows',
  next: 'First, you see what will be created. Nothing is created until you confirm.',
} as const;

export const columns = {
  title: 'Columns of the file',
  hint: 'Only the long URL is required. Other columns are ignored, and named before you confirm. Rows with a password are not imported; set passwords after the import.',
  name: 'Column',
  meaning: 'Content',
  caption: 'Supported columns',
} as const;
export const importColumns = [
  ['url', 'The target; the column can also be named longurl, target, or destination'],
  ['alias', 'The last part of the short URL; random if empty'],
  ['title, description', 'For lists and previews'],
  ['metadescription', 'For previews, instead of the description'],
  ['startdate, expiry', 'When the link starts and stops working: YYYY-MM-DD HH:MM:SS in UTC'],
  ['expiredurl', 'Where visitors go after the expiry'],
  ['clicklimit', 'How many clicks get the target, counted from the import on'],
  ['redirectstatus', '301, 302, 307, or 308'],
  ['language', 'The language of pages for visitors: en, de, fr, es, pt, it, nl, pl, ja, zh, hi, or ar'],
  ['status', 'private: not on the page and rotator of its campaign'],
  ['externalid', 'The id of the link in another system'],
  ['deeplink.apple, deeplink.google', 'The URLs of apps on iOS and Android'],
  ['deeplink.auto', 'true: opens well-known apps'],
  ['type', 'frame: shows the target in a frame'],
  [
    'geotarget, devicetarget, languagetarget',
    'Rows in JSON: [{"location": "France", "link": "https://…"}]; with device, or language, instead of location',
  ],
  ['defaultlanguage', 'The language of the long URL, with targets by language'],
  ['schedule', 'Rows in JSON: [{"from": "2030-12-24 18:00:00", "link": "https://…"}]'],
  ['variants', 'Rows in JSON: [{"link": "https://…", "weight": 70}, …]'],
  ['parameters', 'Rows in JSON: [{"name": "utm_source", "value": "newsletter"}]'],
  ['passquery', 'true: adds the visitor’s query to the target'],
  ['domain', 'One of your branded domains'],
  ['campaign', 'The name or id of a campaign, which is created if it does not exist'],
  [
    'channels',
    'Names or ids of up to 10 channels between commas; missing ones are created. The column can also be named tags',
  ],
] as const;
export const administratorColumns = [
  ['date', 'When the link was created: YYYY-MM-DD HH:MM:SS in UTC'],
  ['clicks', 'How many clicks it already had'],
] as const;
export const noPast =
  'Imported links get the current time as their date, and no clicks. Only administrators can import dates and clicks.';

export const problems = {
  nothing: 'Choose a file, or paste rows.',
  workbook: 'This is a workbook. Save it as CSV in your spreadsheet, and choose that file.',
  tooLarge: 'The file is larger than 1 MB. Split it into several.',
  notShown: 'Paste the rows again: they are too long to be shown here.',
  noRows: 'The file has column names, but no rows.',
  tooMany: 'The file has more than 1,000 rows. Split it into several.',
  noTargets: 'No row has a long URL. In the first line, name its column url.',
  tooSlow: 'The file takes too long to read. Split it into several.',
  tooDeep: 'The file is nested too deeply. It should be a list of links.',
  tooOften: (seconds: number) =>
    `You’ve sent too many files in this minute. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  unreadable: (message: string) => `The file ${message}.`,
} as const;

/** Fields as the API names them, and as people know them from the columns. */
export const fieldNames: Readonly<Record<string, string>> = {
  url: 'Long URL',
  custom: 'Alias',
  alias: 'Alias',
  metatitle: 'Title',
  description: 'Description',
  metadescription: 'Preview description',
  startdate: 'Start',
  expiry: 'Expiry',
  expiredurl: 'Target after expiry',
  clicklimit: 'Click limit',
  redirectstatus: 'Redirect status',
  language: 'Language of pages',
  status: 'Status',
  externalid: 'External ID',
  'deeplink.auto': 'Known apps',
  'deeplink.apple': 'App on iOS',
  'deeplink.google': 'App on Android',
  type: 'Type',
  geotarget: 'Targets by country',
  devicetarget: 'Targets by device',
  languagetarget: 'Targets by language',
  defaultlanguage: 'Language of the long URL',
  schedule: 'Schedule',
  variants: 'Variants',
  parameters: 'Parameters',
  passquery: 'Visitor’s query',
  domain: 'Domain',
  date: 'Date',
  clicks: 'Clicks',
  campaign: 'Campaign',
  channel: 'Channel',
  channels: 'Channels',
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
  ignored: 'These columns are not imported:',
  moreColumns: (count: string) => `, and ${count} more`,
  good: 'Links to create',
  wrong: 'Rows with problems',
  newGroups: {
    campaigns: 'These campaigns do not exist yet and will be created:',
    channels: 'These channels do not exist yet and will be created:',
  },
  noRoom: (room: string, count: string) =>
    `Your plan has room for ${links(room)}. ${rows(count)} will not be imported.`,
  limited: (seconds: number) =>
    `You’ve reached the limit of links per minute, which imports share with your main API key. Your file is still here: try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}. If it has created links already, they are not created again.`,
  problems: 'Rows that cannot be imported',
  problemsHint: 'You can import the other rows now, then correct these and try again.',
  links: 'Links that will be created',
  submit: (count: string) => `Create ${links(count)}`,
  another: 'Choose another file',
} as const;

export const table = {
  caption: 'By line in the file',
  theRow: 'The row',
  inRow: (field: string, row: number) => `${field}, row ${row},`,
  line: 'Line',
  url: 'Long URL',
  alias: 'Alias',
  title: 'Title',
  groups: 'Campaign and channels',
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
  tooLongToShow:
    'These rows are too long to be shown here. Download them, correct them in the file, and import that. The column “problem” is ignored.',
  leftOut: (lines: string) =>
    `Not in the file, because they are too long: ${lines}. Correct them in the file that you imported.`,
  another: 'Import another file',
} as const;
