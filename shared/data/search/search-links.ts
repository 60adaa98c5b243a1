import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { brandedHost, hostOfDomain, OWN_HOST } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import {
  intersect,
  numbersIn,
  numbersOfDay,
  type TimeRange,
  toTimeRange,
} from '../../domain/search/link-lists.ts';
import { domainToken, type Filters, requiredTokens } from '../../domain/search/tokens.ts';
import { MAX_HOST_NAME_LENGTH } from '../../domain/values/targets.ts';
import type { ServiceAddress } from '../../env.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey, routeKey } from '../keys.ts';
import { readKeysByClicks } from '../owned/collections.ts';
import { readItems } from '../table/batch-get.ts';
import { getItem, type Key, query, type Stored } from '../table/items.ts';
import { listsOfDays, listsOfToken, placeOfKey } from './search-keys.ts';

type Search = Filters & PageRequest & { order: 'date' | 'click' };

/** Up to this many links, reading all of them costs less than looking for them in the order of clicks. */
const MAX_SORTED = 100;

/**
 * A page of a user's links that pass all filters, and their exact number. Reads the lists of all tokens in parallel, and
 * then the links of the page: for 100,000 links, 2 read units a token, however many of them match.
 */
export async function searchLinks(userId: number, search: Search, site: ServiceAddress) {
  const numbers = intersect(await Promise.all(readLists(userId, search, site)));
  const links = collectionKey(userId, 'links');
  const offset = (search.page - 1) * search.limit;
  const read = async (keys: readonly Key[]): Promise<Stored<ListedLink>[]> => {
    const find = await readItems<ListedLink>(keys, { consistent: false, attributes: LISTED_LINK_FIELDS });
    // Without links that were deleted since the index was read.
    return keys.map((key) => find<ListedLink>(key)).filter((link) => link !== undefined);
  };
  const keys = numbers.map((n) => itemKey(links, n));
  const total = numbers.length;
  if (search.order === 'date') return { items: await read(keys.slice(offset, offset + search.limit)), total };
  if (total <= MAX_SORTED) {
    const byClicks = (await read(keys)).sort((a, b) => b.clicks - a.clicks);
    return { items: byClicks.slice(offset, offset + search.limit), total };
  }
  const matches = new Set(keys.map(({ sk }) => sk));
  const sorted = await readKeysByClicks(links, offset + search.limit, ({ sk }) => matches.has(sk));
  return { items: await read(sorted.slice(offset)), total };
}

function readLists(userId: number, search: Search, site: ServiceAddress): Promise<Set<number>>[] {
  const { short, domain } = search;
  const range = toTimeRange(search);
  const tokens = requiredTokens(search);
  if (domain) {
    const host = hostOfDomain(domain) ?? domain;
    tokens.push(domainToken(site.hosts.has(host) ? undefined : host.replace(/:\d+$/, '')));
  }
  return [
    ...tokens.map((token) => readToken(userId, token)),
    ...(range ? [readRange(userId, range)] : []),
    ...(short ? [readShort(userId, short, site)] : []),
  ];
}

type List = Key & { numbers: Uint8Array };

/** The numbers of the links that have this token. */
export async function readToken(userId: number, token: string): Promise<Set<number>> {
  // A filter is the client's text: names of lists have no `#`, and sort keys at most 1024 bytes.
  if (token.includes('#') || Buffer.byteLength(token) > 500) return new Set();
  const lists = await query<List>(listsOfToken(userId, token));
  return new Set(lists.flatMap(({ sk, numbers }) => numbersIn(placeOfKey(sk).segment, numbers)));
}

async function readRange(userId: number, range: TimeRange): Promise<Set<number>> {
  if (range.from >= range.to) return new Set();
  const [first, last] = [range.from.slice(0, 10), range.to.slice(0, 10)];
  const lists = await query<List>(listsOfDays(userId, first, last));
  return new Set(lists.flatMap(({ sk, numbers }) => numbersOfDay(placeOfKey(sk), numbers, range)));
}

/** The link of a short URL is in its route, so that it is found at once. */
async function readShort(userId: number, short: string, { hosts }: ServiceAddress): Promise<Set<number>> {
  const text = /^https?:\/\//i.test(short) ? short : `https://${short}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, alias] = /^\/([\w-]{1,190})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !alias || url.search || url.hash || url.hostname.length > MAX_HOST_NAME_LENGTH)
    return new Set();
  const host = hosts.has(url.host) ? OWN_HOST : brandedHost(userId, url.hostname);
  const route = await getItem<{ linkId: number }>(routeKey(host, alias));
  const n = route && getNumber(userId, route.linkId);
  return new Set(n === undefined ? [] : [n]);
}
