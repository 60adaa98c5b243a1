import { type BucketCount, compareDates, sortByDate } from '../../domain/links/date-order.ts';
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
import { collectionKey, itemKey, numberOfItem, routeKey } from '../keys.ts';
import { estimateUnits, readBackdated, readBuckets } from '../links/backdated-links.ts';
import { findByExternalId } from '../links/external-ids.ts';
import { readKeysByClicks } from '../owned/collections.ts';
import { readItems } from '../table/batch-get.ts';
import { getItem, type Key, query, type Stored } from '../table/items.ts';
import { listsOfDays, listsOfToken, placeOfKey } from './search-keys.ts';

type Search = Filters &
  PageRequest & {
    order: 'date' | 'click';
    /** Other fields to read. */
    fields?: readonly string[];
    /** The numbers that the links have to be among, if there is such a list. */
    among?: ReadonlySet<number> | undefined;
  };

/** Links that are read one by one. */
const LINKS_PER_UNIT = 2;

/** Up to this many links, reading all of them costs less than looking for them in the order of clicks. */
const MAX_SORTED = 100;

/**
 * A page of a user's links that pass all filters, and their exact number. Reads the lists of all tokens in parallel, and
 * then the links of the page: for 100,000 links, 2 read units a token, however many of them match.
 */
export async function searchLinks(userId: number, search: Search, site: ServiceAddress) {
  const links = collectionKey(userId, 'links');
  const [lists, buckets] = await Promise.all([
    Promise.all(readLists(userId, search, site)),
    // A short URL is that of one link, and so is an external id.
    search.order === 'date' && !search.short && !search.externalid ? readBuckets(links) : [],
  ]);
  const numbers = intersect(lists);
  const read: ReadListed = (some) => readListed(links, some, search.fields);
  const readPage = search.order === 'date' ? pageByDate(links, buckets, read) : pageByClicks(links, read);
  const offset = (search.page - 1) * search.limit;
  return { items: await readPage(numbers, offset, offset + search.limit), total: numbers.length };
}

type ReadListed = (numbers: readonly number[]) => Promise<Stored<ListedLink>[]>;

/** The links that still exist, in the same order. */
async function readListed(
  links: string,
  numbers: readonly number[],
  fields: readonly string[] = [],
): Promise<Stored<ListedLink>[]> {
  const keys = numbers.map((n) => itemKey(links, n));
  const attributes = [...LISTED_LINK_FIELDS, ...fields];
  const find = await readItems<ListedLink>(keys, { consistent: false, attributes });
  return keys.map((key) => find<ListedLink>(key)).filter((link) => link !== undefined);
}

/** Reads the links from one offset to another. The numbers are in descending order. */
type ReadMatches = (numbers: readonly number[], from: number, to: number) => Promise<Stored<ListedLink>[]>;

const pageByDate =
  (links: string, buckets: readonly BucketCount[], read: ReadListed): ReadMatches =>
  async (numbers, from, to) => {
    if (buckets.length === 0) return read(numbers.slice(from, to));
    if (numbers.length / LINKS_PER_UNIT > estimateUnits(buckets)) {
      const sorted = sortByDate(numbers, await readBackdated(links));
      return read(sorted.slice(from, to));
    }
    const matches = await read(numbers);
    return matches.sort(compareDates).slice(from, to);
  };

const pageByClicks =
  (links: string, read: ReadListed): ReadMatches =>
  async (numbers, from, to) => {
    if (numbers.length <= MAX_SORTED) {
      const byClicks = (await read(numbers)).sort((a, b) => b.clicks - a.clicks);
      return byClicks.slice(from, to);
    }
    const matches = new Set(numbers);
    const sorted = await readKeysByClicks(links, to, ({ sk }) => matches.has(numberOfItem(sk)));
    return read(sorted.slice(from).map(({ sk }) => numberOfItem(sk)));
  };

function readLists(
  userId: number,
  search: Search,
  site: ServiceAddress,
): (ReadonlySet<number> | Promise<ReadonlySet<number>>)[] {
  const { short, domain, externalid, among } = search;
  const range = toTimeRange(search);
  const tokens = requiredTokens(search);
  if (domain) {
    const host = hostOfDomain(domain) ?? domain;
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
  return toNumbers(userId, route?.linkId);
}

const readExternal = async (userId: number, externalid: string): Promise<Set<number>> =>
  toNumbers(userId, await findByExternalId(userId, externalid));

function toNumbers(userId: number, linkId: number | undefined): Set<number> {
  const n = linkId && getNumber(userId, linkId);
  return new Set(n ? [n] : []);
}
