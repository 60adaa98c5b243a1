import type { LinkListId } from '../../domain/search/link-lists.ts';
import { padded } from '../keys.ts';
import type { Key } from '../table/items.ts';

/** The search index of a user's links: in one partition, so that it can be deleted without knowing its tokens. */
export const searchPartition = (userId: number): string => `SEARCH#${userId}`;
export const indexedLinkKey = (userId: number, n: number): Key => ({
  pk: searchPartition(userId),
  sk: `LINK#${padded(n, 8)}`,
});
export const linkListKey = (userId: number, { kind, name, segment }: LinkListId): Key => ({
  pk: searchPartition(userId),
  // A number of a link has up to eight digits.
  sk: `${kind}#${name}#${padded(segment, kind === 'TITLE' ? 8 : 6)}`,
});
const listsFrom = (userId: number, prefix: string) => ({
  KeyConditionExpression: 'pk = :index AND begins_with(sk, :lists)',
  ExpressionAttributeValues: { ':index': searchPartition(userId), ':lists': prefix },
});
/** The query for all lists of a token. */
export const queryLists = (userId: number, token: string) => listsFrom(userId, `TOKEN#${token}#`);
/** The query for all lists of all tokens that begin like this. */
export const queryListsByPrefix = (userId: number, beginning: string) =>
  listsFrom(userId, `TOKEN#${beginning}`);
/** The query for links with a title, from A to Z. */
export const queryTitles = (userId: number) => listsFrom(userId, 'TITLE#');
/** The query for the lists of these days, `YYYY-MM-DD`. */
export const queryDays = (userId: number, first: string, last: string) => ({
  KeyConditionExpression: 'pk = :index AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':index': searchPartition(userId),
    ':first': `DAY#${first}#`,
    ':last': `DAY#${last}#~`,
  },
});
/** The name and the segment in the sort key of a list. Names have no `#`. */
export function parseLinkListKey(sk: string): Pick<LinkListId, 'name' | 'segment'> {
  const [, name = '', segment] = sk.split('#');
  return { name, segment: Number(segment) };
}
