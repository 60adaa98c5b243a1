import { describe, expect, it } from 'vitest';
import { resolver } from './resolve.ts';

const resolve = resolver({
  ref: (id) => `ref-${id}`,
  attribute: (id, name) => `${id}.${name}`,
  secret: (arn) => `value of ${arn}`,
});

describe('CloudFormation’s functions', () => {
  it.each([
    [{ Ref: 'Table' }, 'ref-Table'],
    [{ Ref: 'AWS::Region' }, 'us-east-1'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table.Arn'],
    [{ 'Fn::Join': ['/', ['a', { Ref: 'B' }]] }, 'a/ref-B'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
    [{ 'Fn::Sub': `assets-\${AWS::AccountId}` }, 'assets-000000000000'],
    [
      { list: ['a', { Ref: 'B' }], n: 1 },
      { list: ['a', 'ref-B'], n: 1 },
    ],
    [
      { 'Fn::Join': ['', ['{{resolve:secretsmanager:', 'arn:aws:x', ':SecretString:::}}']] },
      'value of arn:aws:x',
    ],
    ['https://localhost:3000', 'http://localhost:3000'],
  ])('%j', (node, value) => {
    expect(resolve(node)).toEqual(value);
  });

  it('that are not supported are an error', () => {
    expect(() => resolve({ 'Fn::ImportValue': 'x' })).toThrow('Fn::ImportValue is not supported');
  });
});
