import { scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { MAX_PASSWORD_LENGTH } from '../../../shared/api/fields/texts.ts';
import {
  hashPassword,
  PRODUCTION_COST,
  SALT_BYTES,
  verifyPassword,
} from '../../../shared/domain/users/passwords.ts';

const salt = Buffer.alloc(SALT_BYTES, 7);
const otherSalt = Buffer.alloc(SALT_BYTES, 8);
const cheap = { N: 16, r: 1, p: 1 };
const stored = await hashPassword('correct horse', salt, cheap);

const HASH_WITH_P_OF_21 = 'O0FR5oXHaKt27ud_Dyw1MyOL_I9KRp_Aw6LS5VO_zYo';

/** A stored hash with another cost written into it. */
const withCost = (N: unknown, r: unknown, p: unknown, hash = stored) =>
  ['scrypt', N, r, p, ...hash.split('$').slice(4)].join('$');

describe('hashPassword', () => {
  it('uses the production cost by default: N=16384, r=8, p=5', async () => {
    const expected = scryptSync('correct horse', salt, 32, { N: 16_384, r: 8, p: 5 }).toString('base64url');
    expect(await hashPassword('correct horse', salt)).toBe(
      `scrypt$16384$8$5$${salt.toString('base64url')}$${expected}`,
    );
  });

  it('stores algorithm, cost, salt and hash, and not the password', () => {
    expect(stored).toMatch(/^scrypt\$16\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(stored.split('$')[4]).toBe(salt.toString('base64url'));
    expect(stored).not.toContain('correct horse');
  });

  it('uses the cost that it is given', () => {
    const expected = scryptSync('correct horse', salt, 32, cheap);
    expect(stored.split('$')[5]).toBe(expected.toString('base64url'));
  });

  it('gives another hash for the same password with another salt', async () => {
    const other = await hashPassword('correct horse', otherSalt, cheap);
    expect(other.split('$')[5]).not.toBe(stored.split('$')[5]);
    expect(await verifyPassword('correct horse', other)).toBe(true);
  });

  it('takes salts of 128 bits', () => {
    expect(SALT_BYTES).toBe(16);
  });
});

describe('verifyPassword', () => {
  it.each([
    ['the password', 'correct horse', true],
    ['the password in another case', 'Correct horse', false],
    ['the password and a space', 'correct horse ', false],
    ['the beginning of the password', 'correct hors', false],
    ['the empty string', '', false],
    ['the password and a NUL', 'correct horse\0', false],
  ])('compares %s with the stored hash', async (_, password, expected) => {
    expect(await verifyPassword(password, stored)).toBe(expected);
  });

  it('rejects the right password when the stored salt was changed', async () => {
    const [a, n, r, p, , hash] = stored.split('$');
    const changed = [a, n, r, p, otherSalt.toString('base64url'), hash].join('$');
    expect(await verifyPassword('correct horse', changed)).toBe(false);
  });

  it('hashes another text instead of one too long to be a password, which takes long to normalize', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const derive = vi.fn(async () => Buffer.from(stored.split('$')[5] ?? '', 'base64url'));
    for (const length of [MAX_PASSWORD_LENGTH + 1, 100_000]) {
      expect(await verifyPassword('x'.repeat(length), stored, derive)).toBe(false);
      expect(derive).toHaveBeenLastCalledWith('', salt, 32, cheap);
    }
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
    const longest = 'x'.repeat(MAX_PASSWORD_LENGTH);
    expect(await verifyPassword(longest, await hashPassword(longest, salt, cheap))).toBe(true);
  });

  it('treats equivalent Unicode spellings of a password as equal', async () => {
    const composed = 'caf\u00e9 \uff11\uff12\uff13';
    const decomposed = 'cafe\u0301 123';
    expect(await verifyPassword(decomposed, await hashPassword(composed, salt, cheap))).toBe(true);
    expect(await verifyPassword(composed, await hashPassword(decomposed, salt, cheap))).toBe(true);
    expect(await verifyPassword('cafe 123', await hashPassword(composed, salt, cheap))).toBe(false);
  });

  it.each([
    ['a lower cost', { N: 1024, r: 8, p: 1 }],
    ['a higher cost', { ...PRODUCTION_COST, p: PRODUCTION_COST.p + 1 }],
  ])('verifies a hash of %s', async (_, cost) => {
    expect(await verifyPassword('correct horse', await hashPassword('correct horse', salt, cost))).toBe(true);
  });

  it.each([
    ['no hash', 'scrypt$1024$8$1$c2FsdA$'],
    ['a hash cut short', stored.slice(0, -2)],
    ['the empty string', ''],
    ['a word', 'none'],
  ])('rejects every password when %s is stored', async (_, broken) => {
    expect(await verifyPassword('correct horse', broken)).toBe(false);
  });

  it.each([
    ['an N that takes too much memory', withCost(2 ** 15, 8, 1)],
    ['an r that takes too much memory', withCost(2, 2 ** 20, 1)],
    ['a p that takes hours', withCost(2 ** 14, 8, 1_000_000)],
    ['a p too large to count', withCost(16, 1, '1e999')],
    ['an N that is no power of two', withCost(1000, 8, 1)],
    ['an N of 1', withCost(1, 8, 1)],
    ['negative numbers', withCost(16, -1, -1)],
    ['fractions', withCost(16, 1.5, 1)],
    ['words', withCost('N', 'r', 'p')],
  ])('rejects a stored cost with %s, without an error', async (_, hash) => {
    expect(await verifyPassword('correct horse', hash)).toBe(false);
  });

  it('rejects the right password at more than four times the work of the production cost', async () => {
    // What `hashPassword` returns for a p of 21, which takes a second.
    const costly = withCost(2 ** 14, 8, 21, stored.replace(/[^$]*$/, HASH_WITH_P_OF_21));
    expect(await verifyPassword('correct horse', costly)).toBe(false);
  });

  it('rejects a stored cost of zeros, which Node would replace by its defaults', async () => {
    const withDefaults = await hashPassword('correct horse', salt, { N: 2 ** 14, r: 8, p: 1 });
    expect(await verifyPassword('correct horse', withDefaults)).toBe(true);
    expect(await verifyPassword('correct horse', withCost(0, 0, 0, withDefaults))).toBe(false);
  });
});
