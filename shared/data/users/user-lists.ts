import type { PageRequest } from '../../domain/owned/paging.ts';
import type { User } from '../../domain/users/users.ts';
import { administrators, userEntryPrefix, userKey, users } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { type Item, query, queryOnce, type Stored, withoutKey } from '../table/items.ts';
import { getUserOrThrow, type StoredUser, type UserEntry } from './users.ts';

interface UserFilter {
  onlyAdministrators: boolean;
  /** Undefined: all of them. */
  matches?: ((user: User) => boolean) | undefined;
}

/** How many users are read at a time to find those that match. */
const USERS_PER_BATCH = 1000;

/**
 * A page of users in the order of their registration. Users before the page cost about 0.01 read units each; but a
 * filter with `matches` reads every user up to the end of the page, for one unit each.
 */
export async function readUsers(
  { onlyAdministrators, matches }: UserFilter,
  { limit, page }: PageRequest,
): Promise<StoredUser[]> {
  const list = entriesIn(onlyAdministrators ? administrators : users);
  const offset = (page - 1) * limit;
  if (!matches) return readListed((await query<UserEntry>(list, offset + limit)).slice(offset));
  const found: StoredUser[] = [];
  let start: Item | undefined;
  do {
    const { items, last } = await queryOnce<UserEntry>(list, USERS_PER_BATCH, start);
    found.push(...(await readListed(items)).filter(matches));
    start = last;
  } while (start && found.length < offset + limit);
  return found.slice(offset, offset + limit);
}

/** The users of these entries. */
export async function readListed(
  entries: readonly UserEntry[],
  { consistent = true } = {},
): Promise<StoredUser[]> {
  const keys = entries.map(({ userId }) => userKey(userId));
  const find = await readItems<StoredUser>(keys, { consistent });
  // Without users who were deleted between the two reads.
  const items: (Stored<StoredUser> | undefined)[] = keys.map((key) => find(key));
  return items.filter((item) => item !== undefined).map(withoutKey<StoredUser>);
}

/** The entries of a list of users, in the order of registration. */
export const entriesIn = (list: string) => ({
  KeyConditionExpression: 'pk = :list AND begins_with(sk, :entry)',
  ExpressionAttributeValues: { ':list': list, ':entry': userEntryPrefix },
  ConsistentRead: true,
});

/** The administrator who registered first; undefined if there is no administrator yet. */
export async function findFirstAdministrator(): Promise<StoredUser | undefined> {
  const [first] = await query<UserEntry>(entriesIn(administrators), 1);
  return first && getUserOrThrow(first.userId);
}
