import type { PageRequest } from '../../domain/owned/paging.ts';
import type { User } from '../../domain/users/users.ts';
import { administratorKey, administrators, userEntryKey, userEntryPrefix, userKey, users } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { query, queryOnce, type Stored, withoutKey } from '../table/items.ts';
import { getUserOrThrow, type StoredUser, type UserEntry } from './users.ts';

/** How many users are read at a time to find those that match. */
const USERS_PER_BATCH = 1000;

/** How many users a filter looks at for one response, for one unit each. */
const MAX_FILTERED = 5_000;

/** A page of users in the order of their registration. Users before the page cost about 0.01 read units each. */
export async function readUsers(
  { onlyAdministrators }: { onlyAdministrators: boolean },
  { limit, page }: PageRequest,
): Promise<StoredUser[]> {
  const offset = (page - 1) * limit;
  const entries = await query<UserEntry>(entriesIn(chooseList(onlyAdministrators)), offset + limit);
  return readListed(entries.slice(offset));
}

const chooseList = (onlyAdministrators: boolean) => (onlyAdministrators ? administrators : users);

interface UserFilter {
  onlyAdministrators: boolean;
  matches: (user: User) => boolean;
  /** The id of the user to continue after; 0 to begin. */
  after: number;
}

interface FilteredUsers {
  users: StoredUser[];
  /** The user to continue after, if there are more than the filter has looked at. */
  next?: number;
}

/** A page of the users that match, in the order of their registration, among the next `MAX_FILTERED`. */
export async function filterUsers(
  { onlyAdministrators, matches, after }: UserFilter,
  { limit, page }: PageRequest,
): Promise<FilteredUsers> {
  const list = chooseList(onlyAdministrators);
  const toKey = onlyAdministrators ? administratorKey : userEntryKey;
  const [offset, found]: [number, StoredUser[]] = [(page - 1) * limit, []];
  let last = after;
  for (let seen = 0; seen < MAX_FILTERED; seen += USERS_PER_BATCH) {
    const start = last === 0 ? undefined : { ...toKey(last) };
    const { items, last: more } = await queryOnce<UserEntry>(entriesIn(list), USERS_PER_BATCH, start);
    found.push(...(await readListed(items)).filter(matches));
    if (!more || found.length >= offset + limit) return { users: found.slice(offset, offset + limit) };
    last = items.at(-1)?.userId ?? last;
  }
  return { users: found.slice(offset, offset + limit), next: last };
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
