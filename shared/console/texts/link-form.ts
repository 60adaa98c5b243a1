import type { Device } from '../../domain/links/devices.ts';
import type { TargetList } from '../../domain/values/targets.ts';
import { deviceNames } from '../../domain/values/visitor-names.ts';

export const newTitle = 'New link';
export const editTitle = 'Edit link';
export const create = 'Create short link';
export const save = 'Save';

export const inRow = (list: string, row: number, column: string) => `${list}, row ${row}: ${column}`;

export const plan = {
  lacks: (features: string) =>
    `Your plan does not include ${features}, so a link that uses them is not saved.`,
  stays: 'What the link has already stays.',
  advice: 'Leave these fields blank, or ask your administrator for another plan.',
  full: (links: string) =>
    `Your plan allows up to ${links} links, and you have them all. Delete some, or ask your administrator for another plan.`,
  open: 'See your plan',
  links: 'Your links',
  badge: 'Limited by your plan',
} as const;

export const url = {
  label: 'Target URL',
  hint: 'The long URL that visitors are sent to. Without a scheme, it begins with https://.',
} as const;

export const address = {
  custom: 'Alias',
  customHint: 'The last part of the short URL. Leave it blank for a random one.',
  customKept: 'The last part of the short URL. If you change it, the old short URL stops working.',
  domain: 'Domain',
  domainHint: 'The first part of the short URL.',
  externalId: 'External ID',
  externalIdHint: 'What another system calls this link: letters, digits, and . _ : -',
  free: 'This alias is available.',
} as const;

export const targets = {
  title: 'Targets by device, country, and language',
  hint: 'Visitors who match none of these go to the target URL. Device targets win over country targets, and country targets over language targets.',
  pasted: {
    label: 'Several at once',
    hint: 'A target on each line: a device, a country, or a language, and its URL, such as “iPhone https://example.com/app”. You can also paste these lines, after the target URL, into the first field of this form.',
    wrong:
      ': Each line needs a device, a country, or a language, such as iPhone, France, or French, and then a URL.',
  },
  link: 'Target',
  add: 'Add a row',
  remove: 'Remove',
  removeRow: 'Remove this row',
  removeHint: 'To remove a row, clear its fields.',
  none: '—',
  /** `fact` names the list among the settings of a link, `name` the field that says which visitors a row is for. */
  lists: {
    devicetarget: { fact: 'Targets by device', legend: 'By device', name: 'Device' },
    geotarget: { fact: 'Targets by country', legend: 'By country', name: 'Country' },
    languagetarget: { fact: 'Targets by language', legend: 'By language', name: 'Language' },
  } satisfies Record<TargetList, { fact: string; legend: string; name: string }>,
  devices: deviceNames satisfies Record<Device, string>,
  unknownCountry: 'is unknown. Choose a suggestion, or type a code such as FR',
  defaultLanguage: 'Language of the target URL',
  defaultLanguageHint:
    'Visitors who prefer this language go to the target URL. Choose a suggestion, or type a code such as en or pt-BR.',
} as const;

export const apps = {
  title: 'Apps on phones',
  hint: 'They replace the target URL on iOS and Android, unless a device, country, or language target matches. Enter the URL of an app, which can have the app’s own scheme (myapp://page), or of its store page.',
  apple: 'On iOS',
  google: 'On Android',
  auto: 'Without these, open the apps of YouTube, Spotify, Facebook, Instagram, TikTok, and Telegram for targets on their sites',
} as const;

export const defaultTarget = {
  title: 'Schedule and variants',
  hint: 'They replace the target URL, unless a device, country, or language target matches. A schedule changes the target at a time; variants split visitors by weight. Use one of the two.',
  schedule: { legend: 'Schedule', from: 'From' },
  variants: { legend: 'Variants', weight: 'Weight' },
} as const;

export const utm = {
  title: 'UTM and other parameters',
  hint: 'Added to the target, so that analytics tools show where visitors came from.',
  utm_source: 'Source (utm_source)',
  utm_medium: 'Medium (utm_medium)',
  utm_campaign: 'Campaign name (utm_campaign)',
  utm_term: 'Term (utm_term)',
  utm_content: 'Content (utm_content)',
  placeholders: {
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'autumn',
    utm_term: '',
    utm_content: '',
  },
  others: 'Other parameters',
  name: 'Parameter',
  value: 'Value',
  passquery: 'Also pass on the query of the short URL, such as ?gclid=…',
} as const;

export const access = {
  title: 'Password, start, expiry, and click limit',
  password: 'Password',
  passwordHint: 'Visitors must enter it before they reach the target.',
  passwordKept: 'The link has a password. Leave this blank to keep it.',
  passwordTyped: 'The password that you typed is kept, but not shown. Leave this blank to use it.',
  removePassword: 'Remove the password',
  noPassword: 'No password',
  start: 'Starts at',
  startHint:
    'Before this time, in the time zone of your account, the short URL works like one that does not exist.',
  expiry: 'Expires at',
  expiryHint: 'After this time, in the time zone of your account, the link stops working.',
  clickLimit: 'Click limit',
  clickLimitHint:
    'How many clicks get the target, and never one more. Clicks before the link had a limit do not count.',
  expiredUrl: 'Target after expiry',
  expiredUrlHint:
    'Where visitors go once the link has expired or its clicks are used up. Leave it blank to show them a page that says so.',
} as const;

export const way = {
  title: 'Redirect type, status, and language',
  type: 'Type',
  status: 'Status',
  statusHint: 'Browsers and caches store none of these redirects, so that every click counts.',
  statuses: [
    { value: '', text: '302 Found' },
    { value: 301, text: '301 Moved Permanently' },
    { value: 307, text: '307 Temporary Redirect' },
    { value: 308, text: '308 Permanent Redirect' },
  ],
  language: {
    label: 'Language of pages',
    hint: 'What visitors read if the link asks for a password, counts down, or has expired.',
    none: 'The domain’s, or each visitor’s own',
  },
  direct: 'Direct redirect',
  frame: 'In a frame, under the short URL',
  splash: 'After a splash page that says where the link goes',
  customSplash: (name: string) => `Splash page: ${name}`,
  overlay: (name: string) => `Overlay: ${name}`,
} as const;

export const groups = {
  title: 'Campaign, channel, pixels, and external ID',
  campaign: 'Campaign',
  status: 'Campaign page and rotator',
  statuses: [
    { value: '', text: 'Include this link' },
    { value: 'private', text: 'Leave this link out' },
  ],
  channel: 'Channel',
  /** Of a stored link. */
  channelKept: 'The link also stays in its current channels.',
  none: 'None',
  pixels: 'Tracking pixels',
  other: (id: string) => `ID ${id}`,
} as const;

export const preview = {
  title: 'Title and social preview',
  metatitle: 'Title',
  metatitleHint: 'Shown in social networks and chats, and in your list of links.',
  metadescription: 'Preview description',
  metaimage: 'Preview image',
  metaimageHint: 'The URL of a PNG or JPEG image, or a file.',
  description: 'Your own description',
  descriptionHint: 'Shown in lists instead of the preview description.',
} as const;
