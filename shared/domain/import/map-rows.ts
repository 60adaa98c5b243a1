import { parseUrl } from '../../parse-url.ts';
import { detectFormat, type Field, type Format, fieldsIn, formats, isPasswordColumn } from './formats.ts';
import { checkGroups, readGroups } from './groups.ts';
import { type ImportRow, identify, type LinkFields } from './imported-link.ts';
import type { SourceRow } from './parse-rows.ts';
import {
  hasPassword,
  parseAlias,
  parseCount,
  parseDate,
  parseList,
  quoted,
  shortened,
  toListText,
  toText,
  ValueError,
} from './values.ts';

/** How to read the rows of a file. */
export interface MappingOptions {
  /** Recognized by the columns by default. */
  format?: Format | undefined;
  /** Columns with other names than in the format. */
  names?: Partial<Record<Field, string[]>>;
  /** The branded domain for all links. */
  domain?: string | undefined;
  /** Whether rows that this service exported keep their branded domains, unless `domain` is set. */
  keepsDomains?: boolean;
}

/** The links that the rows describe, oldest first, so that lists by date show them as the other service did. */
export function mapRows(source: SourceRow[], options: MappingOptions): { format: Format; rows: ImportRow[] } {
  const format = options.format ?? detectFormat(new Set(source.flatMap(({ values }) => [...values.keys()])));
  const names: Partial<Record<Field, string[]>> = { ...formats[format], ...options.names };
  const keepsDomain = options.keepsDomains && (format === 'service' || format === 'plain');
  const mapping = { names, domain: options.domain, keepsDomain, taken: new Set<string>() };
  return { format, rows: byDate(identify(source.map((row) => mapRow(row, mapping)))) };
}

interface Mapping {
  names: Partial<Record<Field, string[]>>;
  domain: string | undefined;
  keepsDomain: boolean | undefined;
  /** The aliases of earlier rows, in lower case, with their domain, and the external ids. */
  taken: Set<string>;
}

function byDate(rows: ImportRow[]): ImportRow[] {
  const readRowDate = ({ fields }: ImportRow) => fields.date ?? '9999';
  return rows.sort((a, b) =>
    readRowDate(a) < readRowDate(b) ? -1 : readRowDate(a) > readRowDate(b) ? 1 : a.line - b.line,
  );
}

function mapRow(
  { line, values, problem }: SourceRow,
  { names, domain, keepsDomain, taken }: Mapping,
): Omit<ImportRow, 'id'> {
  const found = fieldsIn(values, names);
  const fields: LinkFields = { url: found.url === undefined ? '' : toText(found.url) };
  const groups = readGroups(found);
  const passwords = [...values.keys()].filter(
    (column) => isPasswordColumn(column) || names.password?.includes(column),
  );
  // With values in the wrong columns, its password could be anywhere.
  const isProtected = passwords.some((name) => problem !== undefined || hasPassword(values.get(name)));
  const refused = (text: string) => {
    const all = { ...readTexts(found, keepsDomain), ...fields };
    return { line, fields: all, ...groups, problem: text, ...(isProtected ? { isProtected } : {}) };
  };
  if (problem) return refused(problem);
  try {
    const host = domain ?? (keepsDomain && found.domain !== undefined ? toText(found.domain) : undefined);
    Object.assign(fields, parseValues(found), host === undefined ? {} : { domain: host });
    check(fields, taken);
    checkGroups(groups.groups);
    if (isProtected)
      throw new ValueError('has a password, which exports do not contain; create this link yourself');
    return { line, fields, ...groups };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return refused(error.message);
  }
}

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
function readTexts(
  {
    password: _,
    campaign: __,
    channels: ___,
    domain,
    short,
    alias = short,
    title,
    ...found
  }: Partial<Record<Field, unknown>>,
  keepsDomain = false,
): Partial<LinkFields> {
  const named = { ...found, custom: alias, metatitle: title, domain: keepsDomain ? domain : undefined };
  const texts = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, name in lists ? toListText(value) : toText(value)]],
  );
  return Object.fromEntries(texts);
}

function parseValues(found: Partial<Record<Field, unknown>>): Partial<LinkFields> {
  const alias = parseAlias(found.alias ?? found.short ?? '');
  const date = found.date === undefined ? undefined : parseDate(found.date, 'date');
  const startdate = found.startdate === undefined ? undefined : parseDate(found.startdate, 'startdate');
  const expiry = found.expiry === undefined ? undefined : parseDate(found.expiry, 'expiry');
  const texts = (
    ['metadescription', 'expiredurl', 'redirectstatus', 'language', 'defaultlanguage', 'externalid'] as const
  ).flatMap((field) => (found[field] === undefined ? [] : [[field, toText(found[field])]]));
  const status = toText(found.status ?? '').toLowerCase();
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
    ...(isYes(found.passquery) ? { passquery: true } : {}),
    // Other services have a column of this name with other values.
    ...(toText(found.type ?? '').toLowerCase() === 'frame' ? { type: 'frame' } : {}),
    // Other services have a column of this name with other values.
    ...(status === 'private' || status === 'public' ? { status } : {}),
    ...(date ? { date } : {}),
    ...(found.clicks === undefined ? {} : { clicks: parseCount(found.clicks, 'clicks') }),
  };
}

const isYes = (value: unknown = '') => /^(1|true|yes)$/i.test(toText(value));

function parseLists(found: Partial<Record<Field, unknown>>): Pick<LinkFields, List> {
  const sent = Object.entries(lists).filter(([list]) => found[list as List] !== undefined);
  return Object.fromEntries(sent.map(([list, names]) => [list, parseList(found[list as List], list, names)]));
}

function parseDeepLink(found: Partial<Record<Field, unknown>>): Pick<LinkFields, 'deeplink'> {
  const [apple, google] = (['apple', 'google'] as const).map((field) =>
    toText(found[`deeplink.${field}`] ?? ''),
  );
  const deeplink = {
    auto: isYes(found['deeplink.auto']),
    ...(apple && { apple }),
    ...(google && { google }),
  };
  return deeplink.auto || apple || google ? { deeplink } : {};
}

/** What is certain to fail, so that a dry run shows it. The service has the last word on everything else. */
function check({ url, custom, domain = '', externalid }: LinkFields, taken: Set<string>): void {
  if (!url) throw new ValueError('url: is missing');
  if (!/^https?:\/\//i.test(url) || !parseUrl(url))
    throw new ValueError('url: must be a complete URL that starts with https:// or http://');
  if (externalid !== undefined) {
    if (taken.has(externalid))
      throw new ValueError(`externalid: ${shortened(externalid)} is in an earlier row too`);
    taken.add(externalid);
  }
  if (custom == null) return;
  if (!/^[A-Za-z0-9_-]{3,190}$/.test(custom))
    throw new ValueError(
      `alias: ${quoted(custom)} must be 3 to 190 letters, digits, hyphens, or underscores`,
    );
  const route = `${domain}/${custom}`.toLowerCase();
  if (taken.has(route)) throw new ValueError(`alias: ${custom} is in an earlier row too`);
  taken.add(route);
}
