import { createHash } from 'node:crypto';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveApiKey, findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';

const secret = 'the secret of the tests';

describe('deriveApiKey', () => {
  it('derives the same key every time', () => {
    expect(deriveApiKey(secret, 12, 1)).toBe('lk_p1cX5BnzZzAU5ickO_FrZcp9NA1YxqoBhXgFUMXnPY0');
  });

  it('returns lk_ and 256 bits', () => {
    const key = deriveApiKey(secret, 12, 1);
    expect(key).toMatch(/^lk_[\w-]{43}$/);
    expect(Buffer.from(key.slice(3), 'base64url')).toHaveLength(32);
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
  it('returns the SHA-256 of the key', () => {
    const key = deriveApiKey(secret, 12, 1);
    expect(hashApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });

  it.each([
    ['nothing', ''],
    ['a prefix', 'lk_'],
    ['a character too few', `lk_${'A'.repeat(42)}`],
    ['a character too many', `lk_${'A'.repeat(44)}`],
    ['no prefix', 'A'.repeat(46)],
    ['a prefix in capitals', `LK_${'A'.repeat(43)}`],
    ['a character of plain base64', `lk_${'A'.repeat(42)}+`],
    ['a line break at the end', `lk_${'A'.repeat(43)}\n`],
    ['4 KB', `lk_${'A'.repeat(4096)}`],
  ])('returns undefined for %s, which is not a key', (_, key) => {
    expect(hashApiKey(key)).toBeUndefined();
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
    expect(await findKeyOwner('abc')).toEqual({ id: 12, isAdmin: false });
    expect(dynamo.calls().map(({ args: [{ input }] }) => input)).toEqual([
      { TableName: 'links', Key: { pk: 'KEY#abc', sk: 'KEY' }, ConsistentRead: true },
    ]);
  });

  it('returns undefined if there is no item', async () => {
    dynamo.on(GetCommand).resolves({});
    expect(await findKeyOwner('abc')).toBeUndefined();
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['true', false],
    [1, false],
  ])('treats a user whose isAdmin is %j as an administrator: %j', async (isAdmin, expected) => {
    dynamo.on(GetCommand).resolves({ Item: { userId: 12, isAdmin } });
    expect(await findKeyOwner('abc')).toEqual({ id: 12, isAdmin: expected });
  });
});
