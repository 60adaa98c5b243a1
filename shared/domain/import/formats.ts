/** Fields that only this service has, or that are called the same everywhere. */
const ownFields = [
  'metadescription',
  'expiredurl',
  'clicklimit',
  'redirectstatus',
  'language',
  'status',
  'externalid',
  'deeplink.auto',
  'deeplink.apple',
  'deeplink.google',
  'type',
  'geotarget',
  'devicetarget',
  'languagetarget',
  'defaultlanguage',
  'schedule',
  'variants',
  'parameters',
  'passquery',
  'domain',
] as const;

type OwnField = (typeof ownFields)[number];

/** What rows of other services have, under any of several names. */
export type Field =
  | OwnField
  | 'url'
  | 'alias'
  | 'short'
  | 'title'
  | 'description'
  | 'date'
  | 'clicks'
  | 'startdate'
  | 'expiry'
  | 'campaign'
  | 'channels'
  | 'password';

/** The names of columns, by field. */
export type Names = Partial<Record<Field, string[]>>;

/**
 * Whether a column of a file, of any format, says that a link has a password: such a link must not become one that is open to
 * everyone.
 */
export const isPasswordColumn = (name: string): boolean =>
  name.split('.').some((part) => /pass(word|wd|wort|code|phrase)|protected|^(pass|pwd)$/.test(part));

const ownNames = {
  ...(Object.fromEntries(ownFields.map((name) => [name, [name]])) as Record<OwnField, string[]>),
  campaign: ['campaign'],
  channels: ['channels', 'channel', 'tags', 'labels'],
  /** Besides `isPasswordColumn`. */
  password: ['password'],
};

/**
 * The columns of each service's exports, lists, and database tables: in lower case, without spaces and punctuation, and with a
 * dot before the name of a nested field.
 */
export const formats = {
  service: {
    url: ['longurl', 'url'],
    alias: ['alias'],
    short: ['shorturl'],
    title: ['title', 'metatitle'],
    description: ['description'],
    date: ['date'],
    clicks: ['clicks', 'statistics.clicks'],
    startdate: ['startdate'],
    expiry: ['expiry'],
    ...ownNames,
    // In what the API exports, the type is that of the line.
    type: ['redirect', 'type'],
  },
  bitly: {
    url: ['longurl', 'destinationurl', 'destination'],
    alias: ['alias', 'custombitlinks', 'custombackhalf', 'backhalf'],
    short: ['link', 'bitlink', 'shortlink', 'shorturl', 'id'],
    title: ['title'],
    date: ['createdat', 'created', 'createddate', 'datecreated', 'date'],
    clicks: ['totalclicks', 'clicks', 'totalengagements', 'engagements'],
    campaign: ['campaign', 'campaignname'],
    channels: ['tags', 'tag'],
  },
  yourls: {
    url: ['url', 'longurl'],
    alias: ['alias', 'keyword'],
    short: ['shorturl'],
    title: ['title'],
    date: ['timestamp', 'date'],
    clicks: ['clicks'],
  },
  shlink: {
    url: ['longurl'],
    alias: ['alias', 'shortcode'],
    short: ['shorturl'],
    title: ['title'],
    date: ['datecreated', 'createdat'],
    clicks: ['visitssummary.total', 'visitscount', 'visits'],
    startdate: ['meta.validsince', 'validsince'],
    expiry: ['meta.validuntil', 'validuntil'],
    clicklimit: ['meta.maxvisits', 'maxvisits'],
    channels: ['tags'],
    domain: ['domain'],
  },
  kutt: {
    url: ['target'],
    alias: ['alias', 'address'],
    short: ['link'],
    description: ['description'],
    date: ['createdat'],
    clicks: ['visitcount'],
    expiry: ['expirein'],
    domain: ['domain'],
  },
  plain: {
    url: ['url', 'longurl', 'target', 'destination'],
    alias: ['alias', 'slug', 'keyword', 'shortcode', 'custom'],
    short: ['shorturl', 'short', 'shortlink'],
    title: ['title', 'name'],
    description: ['description'],
    date: ['date', 'created', 'createdat'],
    clicks: ['clicks', 'visits', 'hits'],
    startdate: ['startdate', 'validsince'],
    expiry: [
      ...['expiry', 'expirydate', 'expires', 'expiresat', 'expireson', 'expiration', 'expirationat'],
      ...['expirationdate', 'expiredate', 'expireat', 'expireatdatetime', 'enddate', 'validto', 'validuntil'],
    ],
    ...ownNames,
    clicklimit: ['clicklimit', 'maxclicks', 'maxvisits', 'visitlimit', 'expireatviews'],
  },
} as const satisfies Record<string, Names>;
export type Format = keyof typeof formats;

/** The columns of exports of links as CSV, which `formats.service` reads. */
export const linkColumns = [
  'alias',
  'shorturl',
  'longurl',
  'title',
  'description',
  'date',
  'clicks',
  'startdate',
  'expiry',
  ...ownFields,
  'protected',
] as const;
export type LinkColumn = (typeof linkColumns)[number];

/** What tells formats apart, in this order. */
const signs: [Format, string[]][] = [
  ['kutt', ['address', 'target', 'visitcount']],
  ['yourls', ['keyword', 'timestamp', 'url']],
  ['yourls', ['timestamp', 'shorturl', 'url']],
  ['shlink', ['shortcode', 'longurl']],
  ['shlink', ['visits', 'longurl', 'createdat']],
  ['service', ['alias', 'longurl']],
  ['service', ['alias', 'url', 'statistics.clicks']],
  ['bitly', ['longurl', 'link']],
  ['bitly', ['longurl', 'bitlink']],
  ['bitly', ['longurl', 'shortlink']],
];

/** A name as the formats have it: without spaces and punctuation. */
export const normalized = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '');

/** The format of rows with these normalized names. */
export function detectFormat(names: ReadonlySet<string>): Format {
  return signs.find(([, needed]) => needed.every((name) => names.has(name)))?.[0] ?? 'plain';
}

/**
 * The names of each field in a format, and after them those of files that people write: to an export, they may have added columns that
 * this service documents.
 */
export function namesIn(format: Format): Names {
  const { plain, [format]: own }: Record<string, Names> = formats;
  const fields = Object.keys({ ...own, ...plain }) as Field[];
  return Object.fromEntries(
    fields.map((field) => [field, [...new Set([...(own?.[field] ?? []), ...(plain?.[field] ?? [])])]]),
  );
}
