import { clickSubject } from '../domain/clicks/clicks.ts';
import type { Period } from '../domain/clicks/period.ts';
import { RANKS_PER_CLICK } from '../domain/clicks/rank.ts';
import { requiredTokens } from '../domain/search/tokens.ts';
import { toId } from '../ids.ts';
import { comparePeriods } from './counting/period-clicks.ts';
import { collectionKey, parseItemNumber } from './keys.ts';
import { readListedLinks } from './links/listed-links.ts';
import { byClicksIn, clickedSince, readFirstKeys } from './owned/collections.ts';
import { readToken } from './search/find-matches.ts';
import { type Key, queryOnce } from './table/items.ts';

const TOP_LINKS = 10;
/** Links whose own statistics are read, at about two read units each. */
const MAX_COUNTED = 100;
/** Links of the account that were clicked since the period began: one response, of at most 80 units. */
const MAX_CLICKED = 10_000;

export type TopLinks = Awaited<ReturnType<typeof readTopLinks>>;

/**
 * The links that are in a campaign or channel now, with the most clicks in a period, and whether there can be no others. Only links
 * that were clicked since the period began are counted; of many, those with the most clicks in all. The total of a link that is not
 * counted tells that it cannot be among the top.
 */
async function readTopLinks(
  userId: number,
  group: { campaign: number } | { channel: number },
  period: Period,
) {
  const collection = collectionKey(userId, 'links');
  const [token = ''] = requiredTokens(group);
  const [members, clicked] = await Promise.all([
    readToken(userId, token),
    // Days are those of UTC; the first hours of a period can be on the day before.
    queryOnce<Key>(clickedSince(collection, period.listDays.first - 1), MAX_CLICKED),
  ]);
  const numbers = clicked.items.map(({ sk }) => parseItemNumber(sk)).filter((n) => members.has(n));
  const { counted, nextTotal } = await chooseCounted(collection, numbers);
  const counts = await Promise.all(
    counted.map(async (n) => {
      const id = toId(userId, n);
      return { id, ...(await comparePeriods(clickSubject('links', id), period)) };
    }),
  );
  const top = counts
    .filter(({ clicks }) => clicks > 0)
    .sort((a, b) => b.clicks - a.clicks)
    .slice(0, TOP_LINKS);
  const links = new Map(
    (
      await readListedLinks(
        userId,
        top.map(({ id }) => id),
      )
    ).map((link) => [link.id, link]),
  );
  const isExact = !clicked.last && nextTotal <= (top[TOP_LINKS - 1]?.clicks ?? 0);
  return {
    isExact,
    links: top.flatMap(({ id, clicks, before }) => {
      const link = links.get(id);
      return link ? [{ link, clicks, before }] : [];
    }),
  };
}

/** With the top links, if there are others than those on the first page. */
export const withTopLinks = async <Found extends { total: number; counts: readonly number[] }>(
  userId: number,
  group: Parameters<typeof readTopLinks>[1],
  period: Period,
  found: Found,
): Promise<Found & { top?: TopLinks }> =>
  found.total > found.counts.length ? { ...found, top: await readTopLinks(userId, group, period) } : found;

/** Those to count, and the total of the next one, which all others have at most. */
async function chooseCounted(collection: string, numbers: readonly number[]) {
  if (numbers.length <= MAX_COUNTED) return { counted: numbers, nextTotal: 0 };
  const candidates = new Set(numbers);
  const keys = await readFirstKeys(byClicksIn(collection), MAX_COUNTED + 1, ({ sk }) =>
    candidates.has(parseItemNumber(sk)),
  );
  const next = keys[MAX_COUNTED] as (Key & { rank: number | bigint }) | undefined;
  return {
    counted: keys.slice(0, MAX_COUNTED).map(({ sk }) => parseItemNumber(sk)),
    nextTotal: Math.floor(Number(next?.rank ?? 0) / RANKS_PER_CLICK),
  };
}
