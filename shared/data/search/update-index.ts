import { isDeepStrictEqual } from 'node:util';
import { LISTED_LINK_FIELDS } from '../../domain/links/link-views.ts';
import { changeList, type ListChange, toLinkListId } from '../../domain/search/link-lists.ts';
import { listTokens, type SearchedLink, unlistedSearchedFields } from '../../domain/search/tokens.ts';
import { mapInTurns } from '../../event-loop.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { type FindItem, readItems } from '../table/batch-get.ts';
import { splitIntoChunks } from '../table/batches.ts';
import type { Key } from '../table/items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { indexedLinkKey, linkListKey } from './search-keys.ts';

/** What DynamoDB allows in a transaction. */
const MAX_STEPS = 100;
/** Of one link in a transaction, besides two items: a link in 50 channels has up to 100 tokens, before and after. */
const MAX_CHANGES = 90;
/** Links that are read together. */
const MAX_LINKS = 50;
const searchedFields = () => [...LISTED_LINK_FIELDS, ...unlistedSearchedFields(), 'revision'];

/** The index's own record of a link: the tokens whose lists have it. */
interface IndexedLink {
  tokens: string[];
}
type CurrentLink = SearchedLink & { revision: number };

/** What the index has of a link, and what the link is now. */
interface Difference {
  n: number;
  before: IndexedLink | undefined;
  link: CurrentLink | undefined;
  /** Undefined for a deleted link. */
  after: IndexedLink | undefined;
  changes: ListChange[];
  /** Whether there are more changes than a transaction has room for. */
  isPartial: boolean;
}

/**
 * Brings the index of these links up to date. It compares the links as they are with the tokens that the index has, and
 * writes the difference on condition that neither changed, so that it can be repeated and overtaken at any time. Without
 * a difference it writes nothing. Throws `busy` when the links keep changing.
 */
export async function updateIndex(userId: number, numbers: readonly number[]): Promise<void> {
  for (const some of splitIntoChunks([...new Set(numbers)], MAX_LINKS)) await indexTogether(userId, some);
}

async function indexTogether(userId: number, numbers: number[]): Promise<void> {
  const outcome = await retryWithBackoff(() => indexOnce(userId, numbers), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });
  if (outcome === 'done') return;
  if (outcome === 'partial') return indexTogether(userId, numbers);
  const half = Math.ceil(numbers.length / 2);
  await indexTogether(userId, numbers.slice(0, half));
  await indexTogether(userId, numbers.slice(half));
}

/** Writes nothing if it takes more than one transaction for several links. */
async function indexOnce(
  userId: number,
  numbers: readonly number[],
): Promise<'done' | 'partial' | 'too large'> {
  const differences = await findDifferences(userId, numbers);
  const byList = Map.groupBy(
    differences.flatMap(({ changes }) => changes),
    (change) => linkListKey(userId, toLinkListId(change)).sk,
  );
  if (2 * differences.length + byList.size > MAX_STEPS) return 'too large';
  if (differences.length === 0) return 'done';
  const lists = [...byList.values()].map((changes) => ({
    key: linkListKey(userId, toLinkListId(changes[0] as ListChange)),
    changes,
  }));
  const find = await readItems<{ numbers: Uint8Array }>(lists.map(({ key }) => key));
  const listSteps = await mapInTurns(lists, ({ key, changes }) => {
    const before = find(key)?.numbers;
    return replaceIfUnchanged(key, 'numbers', before, changeList(before, changes));
  });
  await transact([...differences.flatMap((difference) => recordSteps(userId, difference)), ...listSteps]);
  return differences.some(({ isPartial }) => isPartial) ? 'partial' : 'done';
}

async function findDifferences(userId: number, numbers: readonly number[]): Promise<Difference[]> {
  const linkKey = (n: number) => itemKey(collectionKey(userId, 'links'), n);
  const [find, findLink]: [FindItem<IndexedLink>, FindItem<CurrentLink>] = await Promise.all([
    readItems<IndexedLink>(numbers.map((n) => indexedLinkKey(userId, n))),
    readItems<CurrentLink>(numbers.map(linkKey), { attributes: searchedFields() }),
  ]);
  // Words of a language without spaces take milliseconds to split.
  const differences = await mapInTurns(numbers, (n) =>
    compareTokens(n, find(indexedLinkKey(userId, n)), findLink(linkKey(n))),
  );
  return differences.filter(({ before, after }) => !isDeepStrictEqual(before?.tokens, after?.tokens));
}

function compareTokens(
  n: number,
  before: IndexedLink | undefined,
  link: CurrentLink | undefined,
): Difference {
  const after = link && { tokens: listTokens(link) };
  const [old, next] = [before?.tokens ?? [], after?.tokens ?? []];
  const all = [
    ...old.filter((token) => !next.includes(token)).map((token) => ({ token, n, isAdded: false })),
    ...next.filter((token) => !old.includes(token)).map((token) => ({ token, n, isAdded: true })),
  ];
  if (all.length <= MAX_CHANGES) return { n, before, link, after, changes: all, isPartial: false };
  const changes = all.slice(0, MAX_CHANGES);
  const changed = new Map(changes.map(({ token, isAdded }) => [token, isAdded]));
  const kept = old.filter((token) => changed.get(token) !== false);
  const tokens = [...kept, ...next.filter((token) => changed.get(token))];
  return { n, before, link, after: { tokens }, changes, isPartial: true };
}

/** The link as it was read, or that there is none, and the index's record of it. */
function recordSteps(userId: number, { n, before, link, after }: Difference): Step[] {
  const record = replaceIfUnchanged(indexedLinkKey(userId, n), 'tokens', before?.tokens, after?.tokens);
  const unchanged = link
    ? {
        ConditionExpression: '#revision = :revision',
        ExpressionAttributeNames: { '#revision': 'revision' },
        ExpressionAttributeValues: { ':revision': link.revision },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const Key = itemKey(collectionKey(userId, 'links'), n);
  return [{ ConditionCheck: { Key, ...unchanged }, onConditionFailed: () => new StaleItem() }, record];
}

/** Replaces the one attribute of an item; undefined means no item. */
function replaceIfUnchanged(key: Key, name: string, before: unknown, after: unknown): Step {
  const unchanged =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#name = :before',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':before': before },
        };
  const onConditionFailed = () => new StaleItem();
  return after === undefined
    ? { Delete: { Key: key, ...unchanged }, onConditionFailed }
    : { Put: { Item: { ...key, [name]: after }, ...unchanged }, onConditionFailed };
}
