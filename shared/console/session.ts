import type { Caller } from '../domain/users/caller.ts';
import type { SignedInUser } from '../visitor/request/session.ts';

/** Who is signed in, with what every page of the console needs. */
export interface ConsoleSession extends Omit<SignedInUser, 'cookies'> {
  /** The user as the functions in `shared/data` know them, with the plan that applies now. */
  caller: Caller;
  /** The IANA time zone that the account's times are shown in. */
  timezone: string;
}
