import type { HttpEvent } from '../../api/contract/event.ts';
import { reserveAttempt, returnAttempt } from '../../data/attempts.ts';
import { unlocksKey } from '../../data/keys.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { verifyPassword } from '../../domain/users/passwords.ts';
import { addressLimit } from '../request/address-limit.ts';

/** Wrong passwords of one link that one address may give in a clock minute. */
const MAX_WRONG_PASSWORDS = 5;

/**
 * Whether this is the link's password. An attempt is reserved before it is looked at and given back if it was right, so
 * that of any number at once no more than the most are.
 */
export async function tryPassword(
  { linkId, passwordHash = '' }: LinkRoute,
  password: string,
  event: HttpEvent,
  now: Date,
): Promise<'right' | 'wrong' | 'limited'> {
  const limit = addressLimit({ keyOf: unlocksKey, most: MAX_WRONG_PASSWORDS, linkId, event, now });
  if (!(await reserveAttempt(limit))) return 'limited';
  if (!(await verifyPassword(password, passwordHash))) return 'wrong';
  await returnAttempt(limit);
  return 'right';
}
