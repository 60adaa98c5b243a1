import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourLimit, type Limit, minuteLimit } from '../../data/attempts.ts';
import { knownPlaceAttemptsKey, signInAttemptsKey } from '../../data/keys.ts';
import { compareWithinLimits } from '../../data/password-attempts.ts';
import { verifyAccountPassword } from '../../data/password-queues.ts';
import { findUserByLogin, type StoredUser } from '../../data/users/users.ts';
import { createDummyHash } from '../../domain/users/passwords.ts';
import { toSession } from '../../domain/users/sessions.ts';
import { secondsToNextMinute } from '../../domain/values/dates.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { addressLimits, toPseudonym, toWidestNetwork } from '../../visitor/request/address-rate-limit.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/login.ts';
import { findKnownPlaces, type SignInRequest } from './known-places.ts';

/** Wrong passwords in a calendar minute: for one account from anywhere, and from one address for any account (`addressLimits`). */
const MAX_WRONG_PASSWORDS = 5;

/**
 * Wrong passwords in a calendar hour from a place that is known, while others lock the account or the address. Fewer than the
 * limits above allow everyone, so that a stolen cookie is of little use for guessing.
 */
const MAX_WRONG_FROM_KNOWN_PLACE = 10;

/** Those of a user who does not exist, so that looking for them takes as long. */
const NO_SESSION = { id: 0, keyVersion: 0, sessionVersion: 0 };

/**
 * The user whose email address or username and password these are. For a user who does not exist, it responds and counts the
 * same, and takes as long. Throws `busy` as `compareWithinLimits` does.
 */
export async function checkLogin(
  login: string,
  password: string,
  place: SignInRequest,
): Promise<StoredUser | 'wrong' | 'limited'> {
  const user = await findUserByLogin(login);
  const knownPlaces = await findKnownPlaces(user ? toSession(user) : NO_SESSION, place);
  const account = user ? String(user.id) : toPseudonym(['login', login.toLowerCase()]);
  const hash = user?.passwordHash ?? createDummyHash();
  const outcome = await comparePassword(password, { account, hash, knownPlaces }, place);
  return outcome === 'right' ? (user ?? 'wrong') : outcome;
}

/**
 * Asks a person who is signed in for their password again, with the limits of signing in, unless they have just signed in with
 * a link. Throws `invalid_request` for the field `current_password` if it is missing or wrong, `rate_limited`, and `busy`.
 */
export async function confirmPassword(
  { user, needsNoPassword, csrfToken }: Pick<ConsoleSession, 'user' | 'needsNoPassword' | 'csrfToken'>,
  password: string,
  person: { address: string; now: Date },
): Promise<void> {
  if (needsNoPassword) return;
  if (password === '') throw invalidFields({ current_password: 'is required' });
  // A session is a known place: the token stays the same as long as it lasts.
  const knownPlaces = [toPseudonym(['session', csrfToken])];
  const account = { account: String(user.id), hash: user.passwordHash, knownPlaces };
  const outcome = await comparePassword(password, account, person);
  const retryAfter = secondsToNextMinute(person.now);
  if (outcome === 'wrong') throw invalidFields({ current_password: `: ${texts.problems.notYours}` });
  if (outcome === 'limited')
    throw new ServiceError('rate_limited', { message: texts.problems.limited(retryAfter), retryAfter });
}

interface Account {
  /** Of an account its id, so that its email address and its username share a limit. */
  account: string;
  hash: string;
  /** What `findKnownPlaces` returns. */
  knownPlaces: readonly string[];
}

/**
 * Compares a password within the limits for everyone. Where these are reached, a known place has one more chance, but only to
 * be right: a wrong password gets the response, and takes the time, that it would without, so that guessing does not tell which
 * place is known.
 */
async function comparePassword(
  password: string,
  { account, hash, knownPlaces }: Account,
  { address, now }: { address: string; now: Date },
): Promise<'right' | 'wrong' | 'limited'> {
  const start = performance.now();
  const isKnown = knownPlaces.length > 0;
  const limits = [
    ...addressLimits({
      buildKey: signInAttemptsKey,
      max: MAX_WRONG_PASSWORDS,
      subject: 'address',
      address,
      now,
    }),
    minuteLimit((minute) => signInAttemptsKey('account', account, minute), MAX_WRONG_PASSWORDS, now),
  ];
  const owner = isKnown ? Number(account) : toWidestNetwork(address);
  const compare = (within: Limit[], waits: boolean) =>
    compareWithinLimits(within, () => verifyAccountPassword(password, hash, owner), { waits });
  const outcome = await compare(limits, !isKnown);
  if (outcome !== 'limited') {
    addDuration(performance.now() - start);
    return outcome;
  }
  for (const place of knownPlaces) {
    const buildKey = (hour: number) => knownPlaceAttemptsKey(place, hour);
    const again = await compare([hourLimit(buildKey, MAX_WRONG_FROM_KNOWN_PLACE, now)], true);
    if (again === 'limited') continue;
    addDuration(performance.now() - start);
    return again === 'right' ? 'right' : 'limited';
  }
  await sleep(Math.max(0, start + pickDuration() - performance.now()));
  return 'limited';
}

/** How long the last comparisons took, with everything around them, in milliseconds. A refusal takes as long as one of them. */
const durations = [200];
const MAX_DURATIONS = 16;
/** So that a full queue does not make refusals slow, too. */
const MAX_DURATION_MS = 2_000;

function addDuration(ms: number): void {
  durations.unshift(Math.min(ms, MAX_DURATION_MS));
  durations.splice(MAX_DURATIONS);
}

const pickDuration = (): number => durations[randomInt(durations.length)] ?? 0;
