import { reserveAttempt, returnAttempt } from '../../data/attempts.ts';
import { unlocksKey } from '../../data/keys.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { verifyPassword } from '../../domain/users/passwords.ts';
import { addressLimit } from '../request/address-rate-limit.ts';

/** Wrong passwords that one network address may enter for one link in a clock minute. */
const MAX_WRONG_PASSWORDS = 5;

/**
 * Whether this is the link's password. Reserves an attempt before the comparison and returns it if the password is right,
 * so that concurrent guesses cannot exceed the limit.
 */
export async function checkPassword(
  { linkId, passwordHash = '' }: LinkRoute,
  password: string,
  { address, now }: { address: string; now: Date },
): Promise<'right' | 'wrong' | 'limited'> {
  const limit = addressLimit({ keyOf: unlocksKey, max: MAX_WRONG_PASSWORDS, linkId, address, now });
  if (!(await reserveAttempt(limit))) return 'limited';
  if (!(await verifyPassword(password, passwordHash))) return 'wrong';
  await returnAttempt(limit);
  return 'right';
}
