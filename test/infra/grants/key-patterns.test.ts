import { describe, expect, it } from 'vitest';
import { onlyKeys, toKeyPattern } from '../../../infra/grants/key-patterns.ts';
import { collectionNames } from '../../../shared/collections.ts';
import * as keys from '../../../shared/data/keys.ts';

describe('the pattern of a partition key', () => {
  it.each([
    [keys.planKey(1).pk, 'PLANS'],
    [keys.linkRouteKey('*', 'a#users').pk, 'ROUTE#*'],
    [keys.campaignNameKey(12, 'a\n#links').pk, 'CAMPAIGN-NAME#*'],
    [keys.membersKey('campaigns', 7), 'MEMBERS#*'],
    [keys.usernameKey('').pk, 'USERNAME#*'],
    [keys.userKey(12).pk, 'USER#*'],
    [keys.userEntryKey(12).pk, 'USERS'],
    ...collectionNames.map((name) => [keys.collectionKey(12, name), `USER#*#${name}`]),
  ])('%j is %s', (key, pattern) => {
    expect(toKeyPattern(key)).toBe(pattern);
  });

  it.each(['', 'ann@example.com', 'route#a', '#12', 'USER', 'USER#', 'USER#12#', 'USER#12#carts', 'USER#*'])(
    'does not exist for %j, which no key looks like',
    (key) => {
      expect(() => toKeyPattern(key)).toThrow(`The partition key "${key}"`);
    },
  );
});

describe('a condition on keys', () => {
  it('leaves out the collections of users, which the pattern of their own items matches too', () => {
    const others = collectionNames.filter((name) => name !== 'links').map((name) => `USER#*#${name}`);
    expect(onlyKeys(['USER#*#links', 'USER#*'])).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*', 'USER#*#links'] },
      'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': others },
    });
  });

  it('leaves out nothing when no pattern matches keys of another one', () => {
    expect(onlyKeys(['ROUTE#*', 'USER#*#links'])).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ROUTE#*', 'USER#*#links'] },
    });
  });
});
