import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Parameters of scrypt (RFC 7914): CPU and memory cost (a power of two), block size, parallelization. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

export type ScryptParameters = [password: string, salt: Buffer, length: number, cost: ScryptCost];

/** Scrypt itself, or one that runs elsewhere. */
export type Derive = (...parameters: ScryptParameters) => Promise<Buffer>;

const deriveHere = promisify(scrypt) as Derive;

/** OWASP's Password Storage Cheat Sheet recommends these parameters. They need 16 MiB for each hash. */
export const PRODUCTION_COST: Readonly<ScryptCost> = { N: 2 ** 14, r: 8, p: 5 };

const computeWork = ({ N, r, p }: ScryptCost) => N * r * p;

/** Limits for stored hashes, so that a corrupt one cannot block a function. 32 MiB is Node's default `maxmem`. */
const MAX_WORK = 4 * computeWork(PRODUCTION_COST);
const MAX_MEMORY_BYTES = 32 * 2 ** 20;

const HASH_BYTES = 32;

/** As contracts limit new passwords. */
const MAX_PASSWORD_LENGTH = 200;

export const SALT_BYTES = 16;

/** Hashes a password for storage as `scrypt$N$r$p$salt$hash`. Hashes of another cost remain valid. */
export async function hashPassword(
  password: string,
  salt: Buffer,
  cost: ScryptCost = PRODUCTION_COST,
): Promise<string> {
  const hash = await deriveHere(password.normalize('NFKC'), salt, HASH_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * A hash that no known password has, at the same cost as others: so that checking a password takes as long for a user who
 * does not exist, or has no password.
 */
export const createDummyHash = ({ N, r, p }: ScryptCost = PRODUCTION_COST): string =>
  ['scrypt', N, r, p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/**
 * Compares a password with a stored hash in constant time. A password that is too long to be chosen, and a hash that is malformed
 * or too costly, never match.
 */
export async function verifyPassword(
  password: string,
  stored: string,
  derive: Derive = deriveHere,
): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  // Scrypt derives any number of bytes, and zero bytes would match every password.
  if (expected.length !== HASH_BYTES || !isAffordable(cost)) return false;
  // Normalizing takes time with the square of the length, and scrypt pads short passwords with NULs, so that one that ends in them
  // would match. What no password can be is hashed as another text, so that it takes as long.
  const isImpossible = password.length > MAX_PASSWORD_LENGTH || password.includes('\0');
  const compared = isImpossible ? '' : password.normalize('NFKC');
  const actual = await derive(compared, Buffer.from(salt, 'base64url'), HASH_BYTES, cost);
  return timingSafeEqual(actual, expected) && !isImpossible;
}

/** Whether scrypt accepts these parameters and stays within the limits. Node replaces zeros by its defaults. */
function isAffordable(cost: ScryptCost): boolean {
  const { N, r, p } = cost;
  const isValid = [N, r, p].every((value) => Number.isSafeInteger(value) && value > 0);
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  // What OpenSSL compares with `maxmem`.
  const memoryBytes = 128 * r * (N + p + 2);
  return isValid && isPowerOfTwo && computeWork(cost) <= MAX_WORK && memoryBytes <= MAX_MEMORY_BYTES;
}
