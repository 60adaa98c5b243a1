import { isNamed, matchesName } from '../../domain/users/users.ts';
import { userEntryKey, users } from '../keys.ts';
import { queryOnce } from '../table/items.ts';
import { entriesIn, readListed } from './user-lists.ts';
import { findUserByLogin, type StoredUser, type UserEntry } from './users.ts';

/** How many users a search reads at a time: the keys of one batch. */
const USERS_PER_BATCH = 100;

/** How many users one request of a search reads, for half a unit each. */
export const MAX_SEARCHED = 500;

interface SearchRequest {
  /** Part of an email address or username, in upper or lower case. */
  text: string;
  /** The id of the user to continue after; 0 to begin. */
  after: number;
  /** Users to find, at most. */
  limit: number;
}

interface SearchResult {
  users: StoredUser[];
  /** Where to continue; absent if all users were searched. */
  next?: number;
}

/**
 * Finds users by a part of their email address or username: first the one whose name is the whole text, however many users
 * there are; then others in the order of their registration, until enough are found or `MAX_SEARCHED` were read. These may
 * lack changes of the last second.
 */
export async function searchUsers({ text, after, limit }: SearchRequest): Promise<SearchResult> {
  const named = after === 0 ? await findUserByLogin(text) : undefined;
  const found = named ? [named] : [];
  const list = { ...entriesIn(users), ConsistentRead: false };
  let last = after;
  for (let searched = 0; searched < MAX_SEARCHED; searched += USERS_PER_BATCH) {
    const start = last === 0 ? undefined : { ...userEntryKey(last) };
    const { items, last: more } = await queryOnce<UserEntry>(list, USERS_PER_BATCH, start);
    for (const user of await readListed(items, { consistent: false })) {
      if (!matchesName(user, text) || isNamed(user, text)) continue;
      found.push(user);
      if (found.length >= limit) return { users: found, next: user.id };
    }
    if (!more) return { users: found };
    last = items.at(-1)?.userId ?? last;
  }
  return { users: found, next: last };
}
