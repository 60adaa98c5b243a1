import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  cost: object,
) => Promise<Buffer>;

/** N=2^14, r=8, p=5: a setting that OWASP's Password Storage Cheat Sheet recommends; needs 16 MiB while it runs. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const HASH_BYTES = 32;

export const SALT_BYTES = 16;

/** What to keep of a password: `scrypt$N$r$p$salt$hash`, so that the cost can be raised without losing old ones. */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  const hash = await derive(password.normalize('NFKC'), salt, HASH_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether the password is the one that was kept; takes the same time wherever they differ. A broken hash fits none. */
export async function verifyPassword(password: string, kept: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = kept.split('$');
  const expected = Buffer.from(hash, 'base64url');
  // Scrypt gives any length, and the empty one fits every password.
  if (expected.length !== HASH_BYTES) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), HASH_BYTES, cost);
  return timingSafeEqual(given, expected);
}
