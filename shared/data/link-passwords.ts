import { type Owner, takeTurns } from '../workers/turns.ts';
import { comparePassword } from './password-queue.ts';

/**
 * One at a time, of networks and users in turn: however many passwords one network guesses, of however many links, others wait
 * for the comparison in progress, which takes about 0.2 s. The places are for twenty networks.
 */
const inTurn = takeTurns({ maxWaiting: 100, maxWaitingOfOwner: 5, maxWaitMs: 5_000 });

/** Compares a link's password with its stored hash. Throws `busy` when too many are to be compared, in all or for the owner. */
export const verifyLinkPassword = (password: string, stored: string, owner: Owner): Promise<boolean> =>
  inTurn(owner, () => comparePassword(password, stored));
