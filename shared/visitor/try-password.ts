import type { HttpEvent } from '../api/event.ts';
import { reserveAttempt, returnAttempt } from '../data/attempts.ts';
import { unlocksKey } from '../data/keys.ts';
import { verifyPassword } from '../domain/passwords.ts';
import type { Route } from '../domain/visits.ts';
import { addressLimit } from './address-limit.ts';

/** Wrong passwords of one link that one address may give in a clock minute. */
const MOST_WRONG = 5;

/**
 * Whether this is the link's password. An attempt is reserved before it is looked at and given back if it was right, so
 * that of any number at once no more than the most are.
 */
export async function tryPassword(
  { linkId, passwordHash = '' }: Route,
  password: string,
  event: HttpEvent,
  now: Date,
): Promise<'right' | 'wrong' | 'limited'> {
  const limit = addressLimit({ keyOf: unlocksKey, most: MOST_WRONG, linkId, event, now });
  if (!(await reserveAttempt(limit))) return 'limited';
  if (!(await verifyPassword(password, passwordHash))) return 'wrong';
  await returnAttempt(limit);
  return 'right';
}
