import * as passwords from '../domain/users/passwords.ts';
import { type Owner, takeTurns } from '../workers/turns.ts';

/*
 * One hash takes a core for about 0.2 s and one of libuv's four threads. Queues leave threads to the file system and DNS, and a core
 * to other requests. Each use has its own: guessing the passwords of links does not stop people from signing in, and no guessing stops
 * work with an API key. In each, networks (`toWidestNetwork`) and users take turns: however many passwords one of them gives, for
 * whichever links or accounts, others wait for few of these.
 */
const given = { maxWaiting: 100, maxWaitMs: 5_000 };
const links = takeTurns({ ...given, maxWaitingOfOwner: 5 });
// As many as may be given for an account at a time, from anywhere and from where it is known.
const signIns = takeTurns({
  ...given,
  maxWaitingOfOwner: 15,
  isPreferred: (owner) => typeof owner === 'number',
});
// The rest of a request must still fit into its deadline. A bulk request may have passwords in 20 rows.
const changes = takeTurns({ maxRunning: 2, maxWaiting: 64, maxWaitingOfOwner: 40, maxWaitMs: 6_500 });

let derive: passwords.Derive | undefined;

/** Replaces scrypt for visitors' passwords: on one machine by one whose threads have a low priority. */
export function useScrypt(other: passwords.Derive): void {
  derive = other;
}

/**
 * Hashes a password for storage. The owner is the id of the user who sets it. Throws `busy` when too many are to be hashed.
 */
export const hashPassword = (password: string, salt: Buffer, owner: number): Promise<string> =>
  changes(owner, () => passwords.hashPassword(password, salt));

/**
 * Compares a link's password with its stored hash. The owner is the network of a visitor, or the id of the link's user. Throws `busy`
 * when too many are to be compared.
 */
export const verifyLinkPassword = (password: string, stored: string, owner: Owner): Promise<boolean> =>
  links(owner, () => passwords.verifyPassword(password, stored, derive));

/**
 * Compares an account's password with its stored hash. The owner is the id of the account for people who are known to it, who go
 * before others, and the network of these. Throws `busy` like the above.
 */
export const verifyAccountPassword = (password: string, stored: string, owner: Owner): Promise<boolean> =>
  signIns(owner, () => passwords.verifyPassword(password, stored, derive));
