import { type Owner, takeTurns } from '../workers/turns.ts';
import { comparePassword } from './password-queue.ts';

/*
 * Passwords that people give are compared one at a time, which takes about 0.2 s. Networks (`toWidestNetwork`) and users take turns:
 * however many one of them gives, for whichever links or accounts, others wait for few of these.
 */
const limits = { maxWaiting: 100, maxWaitMs: 5_000 };
const links = takeTurns({ ...limits, maxWaitingOfOwner: 5 });
// As many as may be given for an account at a time, from anywhere and from where it is known.
const signIns = takeTurns({
  ...limits,
  maxWaitingOfOwner: 15,
  isPreferred: (owner) => typeof owner === 'number',
});

/**
 * Compares a link's password with its stored hash. The owner is the network of a visitor, or the id of the link's user. Throws `busy`
 * when too many are to be compared.
 */
export const verifyLinkPassword = (password: string, stored: string, owner: Owner): Promise<boolean> =>
  links(owner, () => comparePassword(password, stored));

/**
 * Compares an account's password with its stored hash. The owner is the id of the account for people who are known to it, who go
 * before others, and the network of these. Throws `busy` like the above.
 */
export const verifyAccountPassword = (password: string, stored: string, owner: Owner): Promise<boolean> =>
  signIns(owner, () => comparePassword(password, stored));
