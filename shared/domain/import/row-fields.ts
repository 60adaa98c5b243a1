import type { Field } from './formats.ts';
import type { LinkFields } from './imported-link.ts';
import {
  parseAlias,
  parseCount,
  parseDate,
  parseFlag,
  parseList,
  toListText,
  toText,
  ValueError,
} from './values.ts';

/** The lists of a link, with the names of a row's values. */
const lists = {
  geotarget: ['location', 'link'],
  devicetarget: ['device', 'link'],
  languagetarget: ['language', 'link'],
  schedule: ['from', 'link'],
  variants: ['link', 'weight'],
  parameters: ['name', 'value'],
} as const;
type List = keyof typeof lists;

/** The values of a row that cannot be read, so that only what is wrong has to be corrected. Never its password. */
export function readTexts({
  password: _,
  campaign: __,
  channels: ___,
  short,
  alias = short,
  title,
  ...found
}: Partial<Record<Field, unknown>>): Partial<LinkFields> {
  const named = { ...found, custom: alias, metatitle: title };
  const texts = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, name in lists ? toListText(value) : toText(value)]],
  );
  return Object.fromEntries(texts);
}

/** What a row says of its link, besides its URL and groups. Throws `ValueError` for the first value that cannot be read. */
export function parseValues(found: Partial<Record<Field, unknown>>): Partial<LinkFields> {
  const alias = parseAlias(found.alias ?? found.short ?? '');
  const date = found.date === undefined ? undefined : parseDate(found.date, 'date');
  const startdate = found.startdate === undefined ? undefined : parseDate(found.startdate, 'startdate');
  const expiry = found.expiry === undefined ? undefined : parseDate(found.expiry, 'expiry');
  const texts = (
    ['metadescription', 'expiredurl', 'redirectstatus', 'language', 'defaultlanguage', 'externalid'] as const
  ).flatMap((field) => (found[field] === undefined ? [] : [[field, toText(found[field])]]));
  return {
    ...(alias ? { custom: alias } : {}),
    ...(found.title === undefined ? {} : { metatitle: toText(found.title) }),
    ...(found.description === undefined ? {} : { description: toText(found.description) }),
    ...(startdate ? { startdate } : {}),
    ...(expiry ? { expiry } : {}),
    ...Object.fromEntries(texts),
    ...(found.clicklimit === undefined ? {} : { clicklimit: parseCount(found.clicklimit, 'clicklimit') }),
    ...parseDeepLink(found),
    ...parseLists(found),
    ...(parseFlag(found.passquery, 'passquery') ? { passquery: true } : {}),
    ...(toText(found.type ?? '').toLowerCase() === 'frame' ? { type: 'frame' } : {}),
    ...parseStatus(found),
    ...(date ? { date } : {}),
    ...(found.clicks === undefined ? {} : { clicks: parseCount(found.clicks, 'clicks') }),
  };
}

function parseStatus(found: Partial<Record<Field, unknown>>): Pick<LinkFields, 'status'> {
  if (found.status === undefined) return {};
  const status = toText(found.status).toLowerCase();
  if (status === 'private' || status === 'public') return { status };
  throw new ValueError(`status: is ${status}, but the link would work; leave out the row, or its status`);
}

function parseLists(found: Partial<Record<Field, unknown>>): Pick<LinkFields, List> {
  const sent = Object.entries(lists).filter(([list]) => found[list as List] !== undefined);
  return Object.fromEntries(sent.map(([list, names]) => [list, parseList(found[list as List], list, names)]));
}

function parseDeepLink(found: Partial<Record<Field, unknown>>): Pick<LinkFields, 'deeplink'> {
  const [apple, google] = (['apple', 'google'] as const).map((field) =>
    toText(found[`deeplink.${field}`] ?? ''),
  );
  const deeplink = {
    auto: parseFlag(found['deeplink.auto'], 'deeplink.auto'),
    ...(apple && { apple }),
    ...(google && { google }),
  };
  return deeplink.auto || apple || google ? { deeplink } : {};
}
