/**
 * The id of an item is `user id × 100,000,000 + n`, where n is a sequence number in the user's collection. Ids are
 * unique, stay below 2^53 for the first 90 million users, and contain the owner: another user's id is rejected before
 * any read.
 */
const NUMBERS_PER_USER = 100_000_000;

export function toId(userId: number, n: number): number {
  return userId * NUMBERS_PER_USER + n;
}

/** The user who owns an id, if there is such a user. */
export const getOwner = (id: number): number => Math.floor(id / NUMBERS_PER_USER);

/** The sequence number of an id in the user's collection; undefined if it is not this user's id. */
export function getNumber(userId: number, id: number): number | undefined {
  const n = id - userId * NUMBERS_PER_USER;
  return n > 0 && n < NUMBERS_PER_USER ? n : undefined;
}
