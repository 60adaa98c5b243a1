/**
 * The worst requests to each route that its contract lets a client send: the most and the longest names, values, and rows,
 * the deepest lists, the last page, the widest range.
 */
import type { GenericSchema } from 'valibot';
import { type ApiRoute, isDocumented } from '../../shared/api/contract/api-route.ts';
import type { ConsoleRoute } from '../../shared/api/contract/console-route.ts';
import { apiPrefix, isApiRoute, isConsoleRoute, type Route } from '../../shared/api/contract/route.ts';
import { MAX_ROWS } from '../../shared/api/contract/rows.ts';
import { maxBodyBytes, maxBodyValues } from '../../shared/http/parse-body.ts';
import {
  MAX_PAIRS,
  MAX_SESSION_FORM_BYTES,
  MAX_SESSION_FORM_CHARACTERS,
} from '../../shared/visitor/request/forms.ts';
import { largestJpeg } from '../support/images/images.ts';
import { COMMON_WORD, COMMON_WORDS } from './large-file.ts';

export interface WorstRequest {
  name: string;
  route: Route;
  path: string;
  body?: string;
  contentType?: string;
}

/** What a test account has. */
export interface Account {
  links: number;
  /** The id of its first item of every kind. */
  id: number;
  /** The id of the first of its many links. */
  firstLink: number;
  /** The id of a link of 230 KB. */
  largeLink: number;
  alias: string;
  /** The last part of its URL, of the first item in some collections, by their paths. */
  files: Record<string, string>;
}

/** Node's limit for a request line with its headers, with some room for these. */
const MAX_QUERY = 14_000;
const MAX_NAMES = 1000;
const MAX_DEPTH = 32;
/** More than the limits, which have to refuse it without holding anyone up. */
const BEYOND = 1.1;

export const worstRequests = (routes: readonly Route[], account: Account): WorstRequest[] =>
  // What deletes comes last, as it takes away what others read.
  [...routes]
    .filter((route) => !isApiRoute(route) || isDocumented(route))
    .toSorted((a, b) => Number(isDeletion(a)) - Number(isDeletion(b)))
    .flatMap((route) => [...readRequests(route, account), ...bodyRequests(route, account)]);

const isDeletion = ({ path, method }: Route) => method === 'DELETE' || /logout|delete|key$/.test(path);

/** Of the campaign and the bio page. */
export const SLUG = 'slug';

/** What takes the longest to look through for its size, and is found. */
export const LONGEST_TEXT = `${COMMON_WORD} ${'é ü '.repeat(2000)}`;

function toPath(route: Route, { id, alias, files }: Account): string {
  const file = Object.entries(files).find(([path]) => route.path.startsWith(`${path}/{file}`))?.[1];
  const values: Record<string, string> = {
    alias,
    slug: SLUG,
    code: files['/qr'] ?? alias,
    type: 'links',
    file: file ?? 'openapi.json',
  };
  const path = route.path === '$default' ? '/a/b/c' : route.path;
  const filled = path.replace(/\{(\w+)\+?\}/g, (_, name: string) => values[name] ?? String(id));
  return (isApiRoute(route) ? apiPrefix : '') + filled;
}

interface ObjectSchema {
  entries?: object;
  /** Of an intersection. */
  options?: ObjectSchema[];
}

/** The names of an object's fields. */
const parseEntries = (schema: GenericSchema | ObjectSchema = {}): string[] => {
  const { entries = {}, options = [] } = schema as ObjectSchema;
  return [...Object.keys(entries), ...options.flatMap(parseEntries)];
};

type Query = Record<string, string | undefined>;

/** Each is one value of a parameter, with others that belong to it. */
const WIDE: Record<string, (account: Account) => Query[]> = {
  page: ({ links }) => [
    { page: '1', limit: '1000' },
    { page: `${Math.ceil(links / 15)}` },
    { page: `${Math.ceil(links / 30)}` },
    { page: `${Math.ceil(links / 1000)}`, limit: '1000' },
  ],
  order: ({ links }) => [
    { order: 'click', limit: '1000' },
    { order: 'click', page: `${Math.floor(links / 40)}` },
    { order: 'click', page: `${Math.floor(links / 1000)}`, limit: '1000' },
    { order: 'click', q: COMMON_WORD, page: `${Math.floor(links / 20)}` },
  ],
  q: () => [
    { q: COMMON_WORD, limit: '1000' },
    { q: `${COMMON_WORD} é ü` },
    { q: Array.from({ length: 10 }, () => COMMON_WORD).join(' ') },
    { order: 'title', q: COMMON_WORDS.join(' ') },
    { q: '漢'.repeat(200) },
    { q: 'a '.repeat(100) },
  ],
  include: () => [{ include: 'channels,'.repeat(1000), limit: '1000' }],
  from: ({ links }) => [
    { from: '0001-01-01', to: '9999-12-31' },
    { from: '1970-01-01', to: '2100-01-01', unit: 'day' },
    { from: '2026-01-01', to: '2026-12-31', unit: 'hour', timezone: 'America/New_York' },
    { from: '0', to: String(links) },
    { from: '10000001', to: '10004096', of: 'links' },
  ],
};

const query = (fields: Query) => `?${new URLSearchParams(fields as Record<string, string>)}`;

function readRequests(route: Route, account: Account): WorstRequest[] {
  const path = toPath(route, account);
  const names = Array.from({ length: MAX_QUERY / 5 }, (_, i) => `n${i.toString(36)}`)
    .join('&')
    .slice(0, MAX_QUERY);
  const schema = 'query' in route.request ? route.request.query : undefined;
  const own = parseEntries(schema);
  const wide = own.flatMap((name) => WIDE[name]?.(account) ?? []);
  const longest = own.length > 0 ? [{ [own.at(-1) as string]: 'x'.repeat(MAX_QUERY) }] : [];
  const plain = [
    { name: 'as it is', path },
    { name: 'most names', path: `${path}?${names}` },
    { name: 'no UTF-8', path: `${path}?${'%ff&'.repeat(MAX_QUERY / 4)}` },
    ...[...wide, ...longest].map((fields) => ({
      name: query(fields).slice(0, 60),
      path: path + query(fields),
    })),
  ];
  return plain.map((one) => ({ ...one, route }));
}

function bodyRequests(route: Route, account: Account): WorstRequest[] {
  const bodies = isApiRoute(route)
    ? jsonBodies(route, account)
    : isForm(route)
      ? formBodies(route, account)
      : [];
  const contentType = isApiRoute(route) ? 'application/json' : 'application/x-www-form-urlencoded';
  return bodies.map((one) => ({ contentType, path: toPath(route, account), ...one, route }));
}

type Body = Pick<WorstRequest, 'name' | 'body' | 'contentType'>;
const repeat = (part: string, count: number) => Array.from({ length: count }, () => part).join(',');

/** Those that look like integers take the longest in an object. */
const toNames = (count: number) => Array.from({ length: count }, (_, i) => `"${i * 104_729}":0`).join();

function jsonBodies(route: ApiRoute, account: Account): Body[] {
  if (!route.request.body) return [];
  const size = maxBodyBytes(route);
  const values = maxBodyValues(route);
  const fields = route.row ? ['urls'] : parseEntries(route.request.body);
  const escaped = '\\u0000';
  const each = (value: string) => `{${fields.map((name) => `"${name}":${value}`).join()}}`;
  const count = Math.floor(values / 2 / Math.max(1, fields.length)) - 2;
  const nested = '['.repeat(MAX_DEPTH - 2) + ']'.repeat(MAX_DEPTH - 2);
  const room = Math.floor(size / (fields.length + 1));
  return [
    { name: 'longest texts', body: each(`"${escaped.repeat(Math.floor((room - 30) / escaped.length))}"`) },
    { name: 'a list of {}', body: each(`[${repeat('{}', Math.min(count, Math.floor((room - 30) / 3)))}]`) },
    {
      name: 'deepest lists',
      body: each(`[${repeat(nested, Math.floor(values / MAX_DEPTH / fields.length) - 1)}]`),
    },
    { name: 'most values', body: `{"urls":[${repeat(`[${repeat('1', 38)}]`, values / 40 - 1)}]}` },
    { name: 'most names', body: `{"a":[${repeat(`{${toNames(MAX_NAMES - 2)}}`, values / MAX_NAMES - 1)}]}` },
    { name: 'too many names', body: `{${toNames(size / 20)}}` },
    { name: 'too many colons', body: `{"a"${':'.repeat(size - 10)}` },
    { name: 'too many commas', body: `[${','.repeat(size - 2)}]` },
    ...(route.row ? rowBodies(account) : []),
    ...(fields.includes('languagetarget') ? [{ name: 'longest hosts', body: toLongHosts() }] : []),
    ...(fields.includes('image')
      ? [{ name: 'largest image', body: each(`"${largestJpeg().toString('base64')}"`) }]
      : []),
  ];
}

/** Internationalized hosts, which take the longest to parse: all letters of a label differ. */
function toLongHosts(): string {
  const letters = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x430 + i)).join('');
  const languagetarget = Array.from({ length: 250 }, (_, i) => ({
    language: 'French',
    link: `https://${i}.${`${letters}.`.repeat(3)}com/`,
  }));
  return JSON.stringify({ url: 'https://example.com/', languagetarget });
}

function rowBodies({ firstLink, largeLink }: Account): Body[] {
  const rows = (name: string, row: (i: number) => object): Body => ({
    name: `${MAX_ROWS} rows: ${name}`,
    body: JSON.stringify({ urls: Array.from({ length: MAX_ROWS }, (_, i) => row(i)) }),
  });
  const url = 'https://example.com/';
  const wide = {
    url: url.padEnd(200, 'x'),
    geotarget: Array.from({ length: 5 }, () => ({ location: 'France', link: url })),
    parameters: Array.from({ length: 5 }, (_, i) => ({ name: `n${i}`, value: 'x' })),
    metatitle: '"'.repeat(200),
    description: '漢'.repeat(100),
  };
  return [
    rows('of nothing', () => ({})),
    rows('new', () => ({ url })),
    rows('with one alias', () => ({ url, custom: 'one-alias' })),
    rows('with wrong fields', (i) => ({ url: i, type: {}, expiry: 'x', geotarget: 1, pixels: 'x', id: 'x' })),
    rows('with much in them', (i) => ({ ...wide, id: firstLink + i })),
    rows('with one id', () => ({ url, id: firstLink })),
    rows('with one large link', (i) => ({ url: `${url}${i}`, id: largeLink })),
    rows('with ids', (i) => ({ url, id: firstLink + i })),
  ];
}

const isForm = (route: Route): route is ConsoleRoute => isConsoleRoute(route) && route.method === 'POST';

function formBodies(
  {
    request,
    maxFormBytes = MAX_SESSION_FORM_BYTES,
    maxFormCharacters = MAX_SESSION_FORM_CHARACTERS,
    maxFormPairs = MAX_PAIRS,
  }: ConsoleRoute,
  account: Account,
): Body[] {
  const own = parseEntries(request.form);
  const list = (part: (i: number) => string, count = maxFormPairs - 10) =>
    Array.from({ length: count }, (_, i) => part(i)).join('&');
  const roomIn = (size: number) => Math.floor(size / (own.length + 1)) - 30;
  const letters = Math.min(Math.floor(roomIn(maxFormBytes) / 3), roomIn(maxFormCharacters));
  return [
    { name: 'no values', body: list((i) => `${i.toString(36)}&`, maxFormPairs / 2 - 10) },
    { name: 'no UTF-8', body: list((i) => `%ff${i}=%ff`) },
    { name: 'most lists', body: list((i) => `n${i}[]=x`) },
    { name: 'most rows', body: list((i) => `geotarget[${i}].link=x`) },
    { name: 'most wrong targets', body: list(toWrongTarget, 250) },
    { name: 'most rows of lists', body: list((i) => `n${i}[${i}].k=x`) },
    { name: 'most cells of a row', body: list((i) => `parameters[0].k${i}=x`) },
    { name: 'most files', body: list((i) => `geotarget[${i % 1000}].k${i}.file=`) },
    {
      name: 'most problems of rows',
      body: list((i) => (i % 3 === 0 ? `geotarget[${i / 3}].link=x` : `geotarget[999].k${i}.problem=x`)),
    },
    { name: 'most entries', body: list((i) => `links[]=${account.firstLink + i}`) },
    { name: 'most pixels', body: list((i) => `url=https://example.com/&pixels[]=${i}`, 2 * MAX_ROWS) },
    {
      name: 'longest texts',
      body: own.map((name) => `${name}=${'%22'.repeat(letters)}`).join('&'),
    },
    {
      name: 'longest text to find',
      // Takes the longest to lower-case.
      body: `find.channels=${'%C4%B0'.repeat(Math.min(maxFormBytes / 6, maxFormCharacters) - 20)}`,
    },
    {
      name: 'most fields of a search',
      body: `matching=true&search=${'a%26'.repeat(maxFormCharacters / 2 - 20)}`,
    },
    { name: 'too many pairs', body: 'a&'.repeat((maxFormBytes / 2) * BEYOND) },
    ...(maxFormBytes > MAX_SESSION_FORM_BYTES ? files(maxFormPairs) : []),
  ];
}

/** A row of each list of targets. */
function toWrongTarget(i: number): string {
  const link = '%22'.repeat(250);
  return Object.entries({ geotarget: 'location', devicetarget: 'device', languagetarget: 'language' })
    .map(([list, name]) => `${list}[${i}].${name}=x${i}&${list}[${i}].link=${link}${i}`)
    .join('&');
}

function files(maxFormPairs: number): Body[] {
  const megabyte = 1024 * 1024 - 100;
  const rows = (header: string, row: (i: number) => string) =>
    `${header}\n${Array.from({ length: MAX_ROWS }, (_, i) => row(i)).join('\n')}`;
  const texts = {
    'of dashes': '-'.repeat(megabyte),
    'of commas': `url\n${','.repeat(megabyte)}`,
    'of quotes': `url\n${'"\n'.repeat(megabyte / 2)}`,
    'of line breaks': `url\n${'a\n'.repeat(megabyte / 2)}`,
    'of wide rows': rows(
      `url,${','.repeat(198)}`,
      (i) => `https://example.com/${i},${','.repeat(198)}`,
    ).slice(0, megabyte),
    'of targets': rows(
      'url,alias,title',
      (i) => `https://example.com/${i},imported-${i},${'x'.repeat(900)}`,
    ).slice(0, megabyte),
    'of aliases': rows('url,alias', () => 'https://example.com/,one-alias'),
    'of URLs': 'https://e.co/\n'.repeat(megabyte / 14),
    'of {}': `[${repeat('{}', megabyte / 3)}]`,
    'of nested lists': '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2),
    'of names': `[{${Array.from({ length: 60_000 }, (_, i) => `"n${i}":0`).join()}}]`,
    'of lines of JSON': '{"type":"link"}\n'.repeat(megabyte / 16),
    'of apostrophes': `url\n${"'".repeat(megabyte)}`,
    'of rows with wrong lists': `[${repeat(`{"url":"x","schedule":"${'\\"'.repeat(5_200)}"}`, 100)}]`,
    'of one wrong list': `[{"url":"x","schedule":"${'\\"'.repeat(megabyte / 2 - 50)}"}]`,
    'of failed rows': rows('url,alias,title', (i) => `x${i},${"'".repeat(500)},${'漢'.repeat(170)}`).slice(
      0,
      megabyte,
    ),
  };
  const asFiles = Object.entries(texts).map(([name, text]) => ({
    name: `a file ${name}`,
    ...multipart([['file', text]]),
  }));
  return [
    ...asFiles,
    {
      name: 'most long values',
      ...multipart(Array.from({ length: 120 }, (_, i) => [`n${i}`, 'ü'.repeat(32_000 / 2)])),
    },
    { name: 'most parts', ...multipart(Array.from({ length: maxFormPairs - 10 }, (_, i) => [`n${i}`, 'x'])) },
  ];
}

/** Of those that are read, the one that takes the longest to look for, among dashes. */
const BOUNDARY = `a${'-'.repeat(69)}`;

/** The harness puts the CSRF token in front. */
const multipart = (parts: [name: string, value: string][]) => ({
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  body: `${parts.map(([name, value]) => toPart(name, value, name === 'file' ? '; filename="links.csv"' : '')).join('')}--${BOUNDARY}--\r\n`,
});

export const toPart = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
