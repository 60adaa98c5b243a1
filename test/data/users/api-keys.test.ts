import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveApiKey, findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';

const secret = 'the secret of the tests';

describe('deriveApiKey', () => {
  it('derives the same key every time', () => {
    expect(deriveApiKey(secret, 12, 2)).toBe('lk_vMh2FQ1R23zwwjcj_uta4Vp2pHb0KoR2ksm_XAkTiWwesBrqA');
  });

  it('returns lk_, 256 bits, and the CRC-32 of these', () => {
    const key = deriveApiKey(secret, 12, 2);
    expect(key).toMatch(/^lk_[\w-]{49}$/);
    expect(Buffer.from(key.slice(3, 46), 'base64url')).toHaveLength(32);
    expect(Buffer.from(key.slice(46), 'base64url').readUInt32BE()).toBe(crc32(key.slice(0, 46)));
  });

  it('returns different keys for different secrets, users, and versions', () => {
    const keys = [
      deriveApiKey(secret, 12, 1),
      deriveApiKey(`${secret}!`, 12, 1),
      deriveApiKey(secret, 13, 1),
      deriveApiKey(secret, 12, 2),
      deriveApiKey(secret, 1, 21),
      deriveApiKey(secret, 1, 2),
      deriveApiKey(secret, 121, 1),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('hashApiKey', () => {
  it.each([1, 2, 3])('returns the SHA-256 of a key of version %d', (version) => {
    const key = deriveApiKey(secret, 12, version);
    expect(hashApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });

  it.each([
    ['nothing', ''],
    ['a prefix', 'lk_'],
    ['no checksum', `lk_${'A'.repeat(43)}`],
    ['a character too few', deriveApiKey(secret, 12, 2).slice(0, -1)],
    ['a character too many', `${deriveApiKey(secret, 12, 2)}A`],
    ['no prefix', deriveApiKey(secret, 12, 2).slice(3)],
    ['a prefix in capitals', deriveApiKey(secret, 12, 2).replace('lk', 'LK')],
    ['a character of plain base64', deriveApiKey(secret, 12, 2).replace(/.$/, '+')],
    ['a line break at the end', `${deriveApiKey(secret, 12, 2)}\n`],
    ['4 KB', `lk_${'A'.repeat(4096)}`],
    ['a wrong checksum', `lk_${'A'.repeat(49)}`],
  ])('returns undefined for %s, which is not a key', (_, key) => {
    expect(hashApiKey(key)).toBeUndefined();
  });
});

describe('the checksum of a key', () => {
  it('finds every wrong character, and every pair that was swapped', () => {
    const key = deriveApiKey(secret, 12, 2);
    for (let i = 3; i < key.length; i++) {
      const other = key[i] === 'A' ? 'B' : 'A';
      expect(hashApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBeUndefined();
      if (i + 1 < key.length && key[i] !== key[i + 1]) {
        const swapped = `${key.slice(0, i)}${key[i + 1]}${key[i]}${key.slice(i + 2)}`;
        expect(hashApiKey(swapped)).toBeUndefined();
      }
    }
  });
});

describe('findKeyOwner', () => {
  const dynamo = mockClient(DynamoDBDocumentClient);
  beforeEach(() => {
    dynamo.reset();
    process.env.TABLE_NAME = 'links';
  });
  afterAll(() => dynamo.restore());

  it('reads one item consistently, so that a revoked key is refused immediately', async () => {
    dynamo.on(GetCommand).resolves({ Item: { pk: 'KEY#abc', sk: 'KEY', userId: 12, isAdmin: false } });
    expect(await findKeyOwner('abc', new Date())).toEqual({ id: 12, isAdmin: false, keyHash: 'abc' });
    expect(dynamo.calls().map(({ args: [{ input }] }) => input)).toEqual([
      { TableName: 'links', Key: { pk: 'KEY#abc', sk: 'KEY' }, ConsistentRead: true },
    ]);
  });

  it('returns undefined if there is no item', async () => {
    dynamo.on(GetCommand).resolves({});
    expect(await findKeyOwner('abc', new Date())).toBeUndefined();
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['true', false],
    [1, false],
  ])('treats a user whose isAdmin is %j as an administrator: %j', async (isAdmin, expected) => {
    dynamo.on(GetCommand).resolves({ Item: { userId: 12, isAdmin } });
    expect(await findKeyOwner('abc', new Date())).toEqual({ id: 12, isAdmin: expected, keyHash: 'abc' });
  });
});
