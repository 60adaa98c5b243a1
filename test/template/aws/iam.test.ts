import { describe, expect, it } from 'vitest';
import { isAllowed, type Statement } from './iam.ts';

const action = 'dynamodb:GetItem';
const resource = 'arn:aws:dynamodb:us-east-1:0:table/links';
const allow: Statement = { Effect: 'Allow', Action: action, Resource: resource };
const deny: Statement = { ...allow, Effect: 'Deny' };
const onlyKeys = (operator: string, ...keys: string[]): Statement => ({
  ...allow,
  Condition: { [operator]: { 'dynamodb:LeadingKeys': keys } },
});
const LIKE = 'ForAllValues:StringLike';
const NOT_LIKE = 'ForAllValues:StringNotLike';

describe('a role', () => {
  it.each<[string, Statement[], boolean]>([
    ['without statements allows nothing', [], false],
    ['allows an action that it names', [allow], true],
    ['allows no other action', [{ ...allow, Action: ['dynamodb:PutItem'] }], false],
    ['allows an action that matches a pattern, in any case', [{ ...allow, Action: 'DynamoDB:Get*' }], true],
    ['allows nothing on another resource', [{ ...allow, Resource: `${resource}/index/byClicks` }], false],
    ['allows nothing that it also denies', [allow, deny], false],
  ])('%s', (_, statements, allowed) => {
    expect(isAllowed(statements, { action, resource })).toBe(allowed);
  });

  it.each<[string, Statement[], string[], boolean]>([
    ['allows keys that match a pattern', [onlyKeys(LIKE, 'A#*', 'B#*')], ['A#1', 'B#2'], true],
    ['refuses a batch in which one key matches none', [onlyKeys(LIKE, 'A#*')], ['A#1', 'B#2'], false],
    [
      'needs one statement for all keys',
      [onlyKeys(LIKE, 'A#*'), onlyKeys(LIKE, 'B#*')],
      ['A#1', 'B#2'],
      false,
    ],
    ['allows keys that match no excluded pattern', [onlyKeys(NOT_LIKE, 'A#*#x', 'B')], ['A#1'], true],
    [
      'refuses keys that match an excluded pattern',
      [onlyKeys(NOT_LIKE, 'A#*#x', 'B')],
      ['A#1', 'A#1#x'],
      false,
    ],
  ])('%s', (_, statements, keys, allowed) => {
    const context = { 'dynamodb:LeadingKeys': keys };
    expect(isAllowed(statements, { action, resource, context })).toBe(allowed);
  });

  it('with a condition that is not supported is an error', () => {
    const statement = onlyKeys('StringEquals', 'A');
    expect(() => isAllowed([statement], { action, resource })).toThrow('StringEquals is not supported');
  });
});
