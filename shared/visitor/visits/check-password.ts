import { unlocksKey } from '../../data/keys.ts';
import { compareWithinLimits } from '../../data/password-attempts.ts';
import { verifyLinkPassword } from '../../data/password-queues.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { addressLimits, toWidestNetwork } from '../request/address-rate-limit.ts';

/** Wrong passwords that one address may enter for one link in a calendar minute (`addressLimits`). */
export const MAX_WRONG_PASSWORDS = 5;

/** Whether this is the link's password. Throws `busy` as `compareWithinLimits` does. */
export const checkPassword = (
  { linkId, passwordHash = '' }: LinkRoute,
  password: string,
  { address, now }: { address: string; now: Date },
): Promise<'right' | 'wrong' | 'limited'> =>
  compareWithinLimits(
    addressLimits({ buildKey: unlocksKey, max: MAX_WRONG_PASSWORDS, subject: linkId, address, now }),
    () => verifyLinkPassword(password, passwordHash, toWidestNetwork(address)),
  );
