import { brandedHost, OWN_HOST } from '../../domain/links/links.ts';
import { findDomainHost } from '../../domain/links/parse-link-change.ts';
import { decodeDayNumbers, type TimeRange, toTimeRange } from '../../domain/search/link-lists.ts';
import { NumberSet } from '../../domain/search/number-set.ts';
import {
  ANY_DOMAIN,
  domainToken,
  excludedTokens,
  type Filters,
  requiredTokens,
} from '../../domain/search/tokens.ts';
import type { ServiceAddress } from '../../env.ts';
import { mapInTurns } from '../../event-loop.ts';
import { getNumber } from '../../ids.ts';
import { MAX_HOST_NAME_LENGTH, parseUrl } from '../../parse-url.ts';
import { linkRouteKey } from '../keys.ts';
import { findByExternalId } from '../links/external-ids.ts';
import { getItem, type Key, query } from '../table/items.ts';
import { parseLinkListKey, queryDays, queryLists, queryListsByPrefix } from './search-keys.ts';

/** What links are searched by. */
export type Criteria = Filters & {
  /** The numbers that the links have to be among, if there is such a list. */
  among?: NumberSet | undefined;
};

/** The numbers of the links that pass all filters; of all links without any. */
export async function findMatches(
  userId: number,
  criteria: Criteria,
  site: ServiceAddress,
): Promise<NumberSet> {
  const required = readLists(userId, criteria, site);
  const [lists, excluded] = await Promise.all([
    Promise.all(required.length > 0 ? required : [readAll(userId)]),
    Promise.all(excludedTokens(criteria).map((token) => readToken(userId, token))),
  ]);
  return excluded.reduce((kept, list) => kept.difference(list), intersectAll(lists));
}

const intersectAll = ([first = new NumberSet(), ...others]: readonly NumberSet[]): NumberSet =>
  others.reduce((common, list) => common.intersection(list), first);

function readLists(
  userId: number,
  search: Criteria,
  site: ServiceAddress,
): (NumberSet | Promise<NumberSet>)[] {
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
export async function readToken(userId: number, token: string): Promise<NumberSet> {
  // A filter is the client's text: names of lists have no `#`, and sort keys at most 1024 bytes.
  if (token.includes('#') || Buffer.byteLength(token) > 500) return new NumberSet();
  return joinLists(await query<List>(queryLists(userId, token)));
}

/** The numbers of the links that have all of these tokens. */
export const readTokens = async (userId: number, tokens: readonly string[]): Promise<NumberSet> =>
  intersectAll(await Promise.all(tokens.map((token) => readToken(userId, token))));

async function joinLists(lists: readonly List[]): Promise<NumberSet> {
  const all = new NumberSet();
  await mapInTurns(lists, ({ sk, numbers }) => all.addList(parseLinkListKey(sk).segment, numbers));
  return all;
}

/** The numbers of all links in the index: each has one domain, its own or that of the service. */
const readAll = async (userId: number): Promise<NumberSet> =>
  joinLists(await query<List>(queryListsByPrefix(userId, ANY_DOMAIN)));

async function readRange(userId: number, range: TimeRange): Promise<NumberSet> {
  const all = new NumberSet();
  if (range.from >= range.to) return all;
  const [first, last] = [range.from.slice(0, 10), range.to.slice(0, 10)];
  await mapInTurns(await query<List>(queryDays(userId, first, last)), ({ sk, numbers }) => {
    for (const n of decodeDayNumbers(parseLinkListKey(sk), numbers, range)) all.add(n);
  });
  return all;
}

/** The link of a short URL is in its route, so that it is found at once. */
async function readShort(userId: number, short: string, { hosts }: ServiceAddress): Promise<NumberSet> {
  const text = /^https?:\/\//i.test(short) ? short : `https://${short}`;
  const url = parseUrl(text);
  const [, alias] = /^\/([\w-]{1,190})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !alias || url.search || url.hash || url.hostname.length > MAX_HOST_NAME_LENGTH)
    return new NumberSet();
  const host = hosts.has(url.host) ? OWN_HOST : brandedHost(userId, url.hostname);
  const route = await getItem<{ linkId: number }>(linkRouteKey(host, alias));
  return toSet(userId, route?.linkId);
}

const readExternal = async (userId: number, externalid: string): Promise<NumberSet> =>
  toSet(userId, await findByExternalId(userId, externalid));

function toSet(userId: number, linkId: number | undefined): NumberSet {
  const n = linkId && getNumber(userId, linkId);
  return new NumberSet(n ? [n] : []);
}
