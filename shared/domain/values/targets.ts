import { hash } from 'node:crypto';
import type { TargetKeys } from '../../api/fields/link-lists.ts';
import { normalizeUrl, parseUrl, withoutTrailingDot } from '../../parse-url.ts';
import { readPairs } from './url-encoded.ts';

export interface Parameter {
  name: string;
  value: string;
}

/** The short name of a variant, because its URL can be long. */
export const hashVariant = (url: string): string => hash('sha256', url, 'base64url').slice(0, 6);

/**
 * The target with the parameters appended to its query; its own query and fragment are unchanged.
 * A `Location` is ASCII: hosts become punycode, other characters are percent-encoded.
 */
export const appendParameters = (target: string, parameters: Parameter[]): string =>
  parameters.length === 0 ? normalizeUrl(target) : appendTo(new URL(target), encodeQuery(parameters));

/**
 * The target with the visitor's query appended, except for names that the target's own query has: the owner's values win. A
 * query that makes the target too long for a redirect is left out.
 */
export function appendVisitorQuery(target: string, query: string): string {
  const url = new URL(target);
  const own = new Set(readPairs(url.search.slice(1)).map(([name]) => name));
  const added = readPairs(query).filter(([name]) => !own.has(name));
  const location = appendTo(url, encodeQuery(added.map(([name, value]) => ({ name, value }))));
  return location.length > MAX_LOCATION_LENGTH ? target : location;
}

function encodeQuery(parameters: Parameter[]): string {
  const query = new URLSearchParams();
  for (const { name, value } of parameters) query.append(name, value);
  return `${query}`;
}

/** Changes the URL in place. */
function appendTo(url: URL, query: string): string {
  if (query) url.search = url.search ? `${url.search}&${query}` : query;
  return url.href;
}

/**
 * Maximum characters of a `Location`: API Gateway allows 10,240 bytes of headers in total (AWS, "Quotas for HTTP
 * APIs"). Any ASCII URL of 8192 characters fits.
 */
export const MAX_LOCATION_LENGTH = 9_500;

/** Host of a URL, with any port that is not its scheme's default; undefined for text that is not a URL. */
export function getHost(url: string): string | undefined {
  const parsed = parseUrl(url);
  return parsed ? withoutTrailingDot(parsed.host) : undefined;
}

/** The lists of a link's targets, and the field that says which visitors an entry is for. */
export const targetLists = {
  geotarget: 'location',
  devicetarget: 'device',
  languagetarget: 'language',
} as const satisfies TargetKeys;

export type TargetList = keyof typeof targetLists;

export const targetListNames = () => Object.keys(targetLists) as TargetList[];

type TargetLists = { [L in TargetList]?: readonly { link: string; [key: string]: string }[] | null };

/** A target for some visitors. */
export interface ListedTarget {
  list: TargetList;
  /** The field of the body that holds its URL: `geotarget[0].link`. */
  field: string;
  /** Which visitors it is for: a country, a device, a language. */
  name: string;
  url: string;
}

/** Every target in the lists of a link. */
export const listedTargets = (link: TargetLists): ListedTarget[] =>
  targetListNames().flatMap((list) =>
    (link[list] ?? []).map((entry, index) => ({
      list,
      field: `${list}[${index}].link`,
      name: entry[targetLists[list]] ?? '',
      url: entry.link,
    })),
  );

interface Targets extends TargetLists {
  url: string;
  schedule?: readonly { link: string }[] | null;
  variants?: readonly { link: string }[] | null;
  parameters?: Parameter[] | null;
}

/** One URL that a link can redirect to. */
export interface Target {
  /** The field of the body that holds it: `geotarget[0].link`. */
  field: string;
  /** As `hostOf` gives it. */
  host: string;
  /** Of what the redirect sends: the URL with the link's parameters. */
  locationLength: number;
}

/** Not an app's own URL, whose syntax is up to the app. */
export const isHttp = (url: string): boolean => /^https?:/i.test(url);

/** The parameters in `query` are not appended: a link can have 780 targets, and 600 KB of parameters once encoded. */
function toTarget(field: string, link: string, query: string): Target {
  const url = new URL(link);
  const host = withoutTrailingDot(url.host);
  const beginning = query.slice(0, 1);
  return { field, host, locationLength: appendTo(url, beginning).length - beginning.length + query.length };
}

/** The target of visitors for whom the link has no other one, and those that replace it. */
export const listDefaultTargets = ({ url, schedule, variants }: Omit<Targets, TargetList>) => [
  { field: 'url', url },
  ...Object.entries({ schedule, variants }).flatMap(([list, rows]) =>
    (rows ?? []).map(({ link }, index) => ({ field: `${list}[${index}].link`, url: link })),
  ),
];

interface Redirects extends Targets {
  expiredurl?: string | null;
  deeplink?: { apple: string | null; google: string | null } | null;
}

/** The targets, and all else that the link can redirect to, each URL parsed once. */
export function listRedirects({ expiredurl, deeplink, parameters, ...link }: Redirects): Target[] {
  const query = encodeQuery(parameters ?? []);
  const apps = { 'deeplink.apple': deeplink?.apple, 'deeplink.google': deeplink?.google };
  return [
    ...[...listDefaultTargets(link), ...listedTargets(link)].map(({ field, url }) =>
      toTarget(field, url, query),
    ),
    ...(expiredurl ? [toTarget('expiredurl', expiredurl, '')] : []),
    ...Object.entries(apps).flatMap(([field, url]) =>
      url ? [toTarget(field, url, isHttp(url) ? query : '')] : [],
    ),
  ];
}
