import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, SALT_BYTES, verifyPassword } from '../../../shared/domain/users/passwords.ts';

const salt = Buffer.alloc(SALT_BYTES, 7);
const otherSalt = Buffer.alloc(SALT_BYTES, 8);
const kept = await hashPassword('correct horse', salt);

describe('hashPassword', () => {
  it('keeps algorithm, cost, salt and hash, and no password', () => {
    expect(kept).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(kept.split('$')[4]).toBe(salt.toString('base64url'));
    expect(kept).not.toContain('correct horse');
  });

  it('is scrypt at the cost that it names', () => {
    const expected = scryptSync('correct horse', salt, 32, { N: 16_384, r: 8, p: 5 });
    expect(kept.split('$')[5]).toBe(expected.toString('base64url'));
  });

  it('keeps the same password differently with another salt', async () => {
    const other = await hashPassword('correct horse', otherSalt);
    expect(other.split('$')[5]).not.toBe(kept.split('$')[5]);
    expect(await verifyPassword('correct horse', other)).toBe(true);
  });

  it('takes salts of 128 bits', () => {
    expect(SALT_BYTES).toBe(16);
  });
});

describe('verifyPassword', () => {
  it.each([
    ['the password', 'correct horse', true],
    ['another case', 'Correct horse', false],
    ['a space too many', 'correct horse ', false],
    ['the beginning of it', 'correct hors', false],
    ['nothing', '', false],
  ])('answers for %s', async (_, given, expected) => {
    expect(await verifyPassword(given, kept)).toBe(expected);
  });

  it('refuses the right password for a hash that was made with another salt', async () => {
    const [a, n, r, p, , hash] = kept.split('$');
    const moved = [a, n, r, p, otherSalt.toString('base64url'), hash].join('$');
    expect(await verifyPassword('correct horse', moved)).toBe(false);
  });

  it('takes the ways in which keyboards write one character as one', async () => {
    const composed = 'caf\u00e9 \uff11\uff12\uff13';
    const decomposed = 'cafe\u0301 123';
    expect(await verifyPassword(decomposed, await hashPassword(composed, salt))).toBe(true);
    expect(await verifyPassword(composed, await hashPassword(decomposed, salt))).toBe(true);
    expect(await verifyPassword('cafe 123', await hashPassword(composed, salt))).toBe(false);
  });

  it('still verifies what was kept at another cost', async () => {
    const hash = scryptSync('correct horse', salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
    const cheaper = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash}`;
    expect(await verifyPassword('correct horse', cheaper)).toBe(true);
    expect(await verifyPassword('wrong horse', cheaper)).toBe(false);
  });

  it.each([
    ['no hash', 'scrypt$1024$8$1$c2FsdA$'],
    ['a hash cut short', kept.slice(0, -2)],
    ['nothing', ''],
    ['a word', 'none'],
  ])('refuses every password where %s was kept', async (_, broken) => {
    expect(await verifyPassword('correct horse', broken)).toBe(false);
  });
});
