/**
 * Ids of what a user owns: `user id × 100 000 000 + n`, with n the user's own running number in that collection.
 * An integer below 2^53 for the first 90 million users, unique, and it names its owner, so that somebody else's id
 * is refused before any read.
 */
const NUMBERS_PER_USER = 100_000_000;

export function idOf(userId: number, n: number): number {
  return userId * NUMBERS_PER_USER + n;
}

/** Whose an id is, if it is anybody's. */
export const ownerOf = (id: number): number => Math.floor(id / NUMBERS_PER_USER);

/** The running number of an id in its owner's collection, or undefined when it is not this user's id. */
export function numberOf(userId: number, id: number): number | undefined {
  const n = id - userId * NUMBERS_PER_USER;
  return n > 0 && n < NUMBERS_PER_USER ? n : undefined;
}
