import { domainToUnicode } from 'node:url';
import { getTitle, LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { NumberSet } from '../../domain/search/number-set.ts';
import { containsAll, splitParts } from '../../domain/search/parts.ts';
import { MAX_SEARCH_WORDS, requiredTokens } from '../../domain/search/tokens.ts';
import { splitWords } from '../../domain/search/words.ts';
import { BusyError } from '../../errors.ts';
import { mapInTurns } from '../../event-loop.ts';
import { getNumber } from '../../ids.ts';
import { millisecondsLeft } from '../../invocation.ts';
import { collectionKey } from '../keys.ts';
import { readNewest } from '../owned/collections.ts';
import { readTokens } from './find-matches.ts';

/** As many links as a search looks through: 600 read units, if they have half a kilobyte each. */
export const MAX_SEARCHED_LINKS = 10_000;

interface FoundNumbers {
  numbers: NumberSet;
  /** Whether the user has more links than were looked through. Of the others, the index finds whole words. */
  hasMore: boolean;
}

/**
 * The numbers of a user's links that contain all parts of a search, anywhere in their short URLs, targets, titles, and
 * descriptions: of the newest ones, which are read, so that an index of all parts of words need not be written with every link.
 */
export async function findByParts(userId: number, q: string, base: string): Promise<FoundNumbers> {
  const parts = splitParts(q);
  const links = await readNewest<ListedLink>(collectionKey(userId, 'links'), {
    from: Infinity,
    count: MAX_SEARCHED_LINKS + 1,
    attributes: LISTED_LINK_FIELDS,
    consistent: false,
  });
  const hasMore = links.length > MAX_SEARCHED_LINKS;
  const matches = await mapInTurns(links.slice(0, MAX_SEARCHED_LINKS), (link) => {
    // The response would come too late.
    if (millisecondsLeft() <= 0) throw new BusyError('There was no time left for the search.');
    return containsAll(listTexts(link, base), parts) ? (getNumber(userId, link.id) ?? 0) : 0;
  });
  const numbers = hasMore ? await findByWords(userId, q) : new NumberSet();
  for (const n of matches) if (n > 0) numbers.add(n);
  return { numbers, hasMore };
}

/** What people see of a link, or know of it. */
function listTexts(link: ListedLink, base: string): string[] {
  return [
    shortUrl(link, base),
    link.url,
    decoded(link.url),
    domainToUnicode(new URL(link.url).hostname),
    getTitle(link),
    link.description ?? '',
    link.metadescription ?? '',
  ];
}

/** With the letters that browsers show. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return '';
  }
}

async function findByWords(userId: number, q: string): Promise<NumberSet> {
  const { length } = splitWords(q);
  if (length === 0 || length > MAX_SEARCH_WORDS) return new NumberSet();
  return readTokens(userId, requiredTokens({ q }));
}
