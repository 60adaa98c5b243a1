import { reserveAttempt, returnAttempt } from '../../data/attempts.ts';
import { unlocksKey } from '../../data/keys.ts';
import { verifyPassword } from '../../data/password-queue.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { addressLimit } from '../request/address-rate-limit.ts';

/** Wrong passwords that one network address may enter for one link in a clock minute. */
export const MAX_WRONG_PASSWORDS = 5;

/**
 * Whether this is the link's password. Reserves an attempt before the comparison, so that concurrent guesses cannot exceed
 * the limit, and returns it if the password is right, or was not compared because the service is `busy`, which it throws.
 */
export async function checkPassword(
  { linkId, passwordHash = '' }: LinkRoute,
  password: string,
  { address, now }: { address: string; now: Date },
): Promise<'right' | 'wrong' | 'limited'> {
  const limit = addressLimit({ keyOf: unlocksKey, max: MAX_WRONG_PASSWORDS, subject: linkId, address, now });
  if (!(await reserveAttempt(limit))) return 'limited';
  let isWrong = false;
  try {
    isWrong = !(await verifyPassword(password, passwordHash));
  } finally {
    if (!isWrong) await returnAttempt(limit);
  }
  return isWrong ? 'wrong' : 'right';
}
