import { brandedHost, OWN_HOST } from '../../domain/links/links.ts';
import { findDomainHost } from '../../domain/links/parse-link-change.ts';
import {
  decodeDayNumbers,
  intersect,
  numbersIn,
  type TimeRange,
  toTimeRange,
} from '../../domain/search/link-lists.ts';
import {
  ANY_DOMAIN,
  domainToken,
  excludedTokens,
  type Filters,
  requiredTokens,
} from '../../domain/search/tokens.ts';
import type { ServiceAddress } from '../../env.ts';
import { finishInTurns, mapInTurns } from '../../event-loop.ts';
import { getNumber } from '../../ids.ts';
import { MAX_HOST_NAME_LENGTH, parseUrl } from '../../parse-url.ts';
import { linkRouteKey } from '../keys.ts';
import { findByExternalId } from '../links/external-ids.ts';
import { getItem, type Key, query } from '../table/items.ts';
import { parseLinkListKey, queryDays, queryLists, queryListsByPrefix } from './search-keys.ts';

/** What links are searched by. */
export type Criteria = Filters & {
  /** The numbers that the links have to be among, if there is such a list. */
  among?: ReadonlySet<number> | undefined;
};

/** The numbers of the links that pass all filters, highest first; of all links without any. */
export async function findMatches(
  userId: number,
  criteria: Criteria,
  site: ServiceAddress,
): Promise<number[]> {
  const required = readLists(userId, criteria, site);
  const [lists, excluded] = await Promise.all([
    Promise.all(required.length > 0 ? required : [readAll(userId)]),
    Promise.all(excludedTokens(criteria).map((token) => readToken(userId, token))),
  ]);
  return finishInTurns(intersect(lists, excluded));
}

function readLists(
  userId: number,
  search: Criteria,
  site: ServiceAddress,
): (ReadonlySet<number> | Promise<ReadonlySet<number>>)[] {
  const { short, domain, externalid, among } = search;
  const range = toTimeRange(search);
  const tokens = requiredTokens(search);
  if (domain) {
    const host = findDomainHost(domain) ?? domain;
    tokens.push(domainToken(site.hosts.has(host) ? undefined : host.replace(/:\d+$/, '')));
  }
  return [
    ...tokens.map((token) => readToken(userId, token)),
    ...(among ? [among] : []),
    ...(range ? [readRange(userId, range)] : []),
    ...(short ? [readShort(userId, short, site)] : []),
    ...(externalid ? [readExternal(userId, externalid)] : []),
  ];
}

type List = Key & { numbers: Uint8Array };

/** The numbers of the links that have this token. */
export async function readToken(userId: number, token: string): Promise<Set<number>> {
  // A filter is the client's text: names of lists have no `#`, and sort keys at most 1024 bytes.
  if (token.includes('#') || Buffer.byteLength(token) > 500) return new Set();
  return collectNumbers(await query<List>(queryLists(userId, token)), toNumbers);
}

const toNumbers = ({ sk, numbers }: List): number[] => numbersIn(parseLinkListKey(sk).segment, numbers);

async function collectNumbers(
  lists: readonly List[],
  decode: (list: List) => number[],
): Promise<Set<number>> {
  const all = new Set<number>();
  await mapInTurns(lists, (list) => {
    for (const n of decode(list)) all.add(n);
  });
  return all;
}

/** The numbers of all links in the index: each has one domain, its own or that of the service. */
const readAll = async (userId: number): Promise<Set<number>> =>
  collectNumbers(await query<List>(queryListsByPrefix(userId, ANY_DOMAIN)), toNumbers);

async function readRange(userId: number, range: TimeRange): Promise<Set<number>> {
  if (range.from >= range.to) return new Set();
  const [first, last] = [range.from.slice(0, 10), range.to.slice(0, 10)];
  const lists = await query<List>(queryDays(userId, first, last));
  return collectNumbers(lists, ({ sk, numbers }) => decodeDayNumbers(parseLinkListKey(sk), numbers, range));
}

/** The link of a short URL is in its route, so that it is found at once. */
async function readShort(userId: number, short: string, { hosts }: ServiceAddress): Promise<Set<number>> {
  const text = /^https?:\/\//i.test(short) ? short : `https://${short}`;
  const url = parseUrl(text);
  const [, alias] = /^\/([\w-]{1,190})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !alias || url.search || url.hash || url.hostname.length > MAX_HOST_NAME_LENGTH)
    return new Set();
  const host = hosts.has(url.host) ? OWN_HOST : brandedHost(userId, url.hostname);
  const route = await getItem<{ linkId: number }>(linkRouteKey(host, alias));
  return toSet(userId, route?.linkId);
}

const readExternal = async (userId: number, externalid: string): Promise<Set<number>> =>
  toSet(userId, await findByExternalId(userId, externalid));

function toSet(userId: number, linkId: number | undefined): Set<number> {
  const n = linkId && getNumber(userId, linkId);
  return new Set(n ? [n] : []);
}
