import type { LinkOrder } from '../../api/fields/link-filters.ts';
import { type BucketCount, compareDates, sortByDate } from '../../domain/links/date-order.ts';
import { getTitle, LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import type { Link } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { NumberSet } from '../../domain/search/number-set.ts';
import { HAS_TITLE } from '../../domain/search/tokens.ts';
import { sortByText } from '../../domain/search/words.ts';
import type { ServiceAddress } from '../../env.ts';
import { finishInTurns } from '../../event-loop.ts';
import { collectionKey, itemKey, parseItemNumber } from '../keys.ts';
import { estimateUnits, readBackdated, readBuckets } from '../links/by-date/backdated-links.ts';
import { byClicksIn, byLastClickIn, readFirstKeys } from '../owned/collections.ts';
import { readItems } from '../table/batch-get.ts';
import type { Stored } from '../table/items.ts';
import { type Criteria, findMatches, readToken } from './find-matches.ts';
import { parseLinkListKey, queryTitles } from './search-keys.ts';

type Search = Criteria &
  PageRequest & {
    order: LinkOrder;
    /** Other fields to read. */
    fields?: readonly string[];
  };

/** Links that are read one by one. */
const LINKS_PER_UNIT = 2;

/** Up to this many links, reading all of them costs less than looking for them in the order of an index. */
const MAX_SORTED = 100;

/**
 * A page of a user's links that pass all filters, and their exact number. Reads the lists of all tokens in parallel, and
 * then the links of the page: for 100,000 links, 2 read units a token, however many of them match.
 */
export async function searchLinks(userId: number, search: Search, site: ServiceAddress) {
  const links = collectionKey(userId, 'links');
  const [matches, buckets, titled] = await Promise.all([
    findMatches(userId, search, site),
    // A short URL is that of one link, and so is an external id.
    search.order === 'date' && !search.short && !search.externalid ? readBuckets(links) : [],
    search.order === 'title' ? readToken(userId, HAS_TITLE) : new NumberSet(),
  ]);
  const numbers = await finishInTurns(matches.listDescending());
  const fields = [...(search.fields ?? []), ...(search.order === 'lastclick' ? [LAST_CLICK] : [])];
  const read: ReadListed = (some) => readListed(links, some, fields);
  const readPage = {
    date: pageByDate(links, buckets, read),
    click: pageByClicks(links, matches, read),
    lastclick: pageByLastClick(links, matches, read),
    title: pageByTitle(userId, { matches, titled }, read),
  }[search.order];
  const offset = (search.page - 1) * search.limit;
  return { items: await readPage(numbers, offset, offset + search.limit), total: numbers.length };
}

const LAST_CLICK = 'lastClickRank';

type FoundLink = ListedLink & Pick<Link, 'lastClickRank'>;
type ReadListed = (numbers: readonly number[]) => Promise<Stored<FoundLink>[]>;

/** The links that still exist, in the same order. */
async function readListed(
  links: string,
  numbers: readonly number[],
  fields: readonly string[],
): Promise<Stored<FoundLink>[]> {
  const keys = numbers.map((n) => itemKey(links, n));
  const attributes = [...LISTED_LINK_FIELDS, ...fields];
  const find = await readItems<FoundLink>(keys, { consistent: false, attributes });
  return keys.map((key) => find<FoundLink>(key)).filter((link) => link !== undefined);
}

/** Reads the links from one offset to another. The numbers are in descending order. */
type ReadMatches = (numbers: readonly number[], from: number, to: number) => Promise<Stored<ListedLink>[]>;

const pageByDate =
  (links: string, buckets: readonly BucketCount[], read: ReadListed): ReadMatches =>
  async (numbers, from, to) => {
    if (buckets.length === 0) return read(numbers.slice(from, to));
    if (numbers.length / LINKS_PER_UNIT > estimateUnits(buckets)) {
      const sorted = await finishInTurns(sortByDate(numbers, await readBackdated(links)));
      return read(sorted.slice(from, to));
    }
    const matches = await read(numbers);
    return matches.sort(compareDates).slice(from, to);
  };

const pageByClicks =
  (links: string, matches: NumberSet, read: ReadListed): ReadMatches =>
  async (numbers, from, to) => {
    if (numbers.length <= MAX_SORTED) {
      const byClicks = (await read(numbers)).sort((a, b) => b.clicks - a.clicks);
      return byClicks.slice(from, to);
    }
    const sorted = await readFirstKeys(byClicksIn(links), to, ({ sk }) => matches.has(parseItemNumber(sk)));
    return read(sorted.slice(from).map(({ sk }) => parseItemNumber(sk)));
  };

/** Those that were clicked, by the day of their last click, and then the others; each newest first. */
const pageByLastClick =
  (links: string, matches: NumberSet, read: ReadListed): ReadMatches =>
  async (numbers, from, to) => {
    if (numbers.length <= MAX_SORTED) {
      const rank = ({ lastClickRank = 0 }: FoundLink) => lastClickRank;
      return (await read(numbers)).sort((a, b) => rank(b) - rank(a)).slice(from, to);
    }
    const keys = await readFirstKeys(byLastClickIn(links), to, ({ sk }) => matches.has(parseItemNumber(sk)));
    const clicked = keys.map(({ sk }) => parseItemNumber(sk));
    if (clicked.length >= to) return read(clicked.slice(from));
    const isClicked = new Set(clicked);
    return read([...clicked, ...numbers.filter((n) => !isClicked.has(n))].slice(from, to));
  };

/** Those with a title, from A to Z, and then the others, newest first. */
const pageByTitle =
  (
    userId: number,
    { matches, titled }: Record<'matches' | 'titled', NumberSet>,
    read: ReadListed,
  ): ReadMatches =>
  async (_, from, to) => {
    const withTitle = matches.intersection(titled);
    const named = await finishInTurns(withTitle.listDescending());
    const others = await finishInTurns(matches.difference(titled).listDescending());
    if (from >= named.length) return read([...named, ...others].slice(from, to));
    const count = Math.min(to, named.length);
    if (named.length > MAX_SORTED) {
      const sorted = await readFirstKeys(queryTitles(userId), count, ({ sk }) =>
        withTitle.has(parseLinkListKey(sk).segment),
      );
      return read([...sorted.map(({ sk }) => parseLinkListKey(sk).segment), ...others].slice(from, to));
    }
    // As the index sorts them: links with the same key by their numbers.
    const oldestFirst = (await read(named)).reverse();
    const sorted = sortByText(oldestFirst, getTitle).slice(from, count);
    return [...sorted, ...(await read(others.slice(0, Math.max(0, to - named.length))))];
  };
