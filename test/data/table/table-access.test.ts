import { describe, expect, it } from 'vitest';
import { isLike, listAccesses } from '../../support/table/table-access.ts';

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

describe('what IAM checks of a request', () => {
  it.each([
    ['GetItem', { Key: key('A#1') }, [{ action: 'GetItem', keys: ['A#1'] }]],
    ['PutItem', { Item: key('A#1') }, [{ action: 'PutItem', keys: ['A#1'] }]],
    [
      'BatchGetItem',
      { RequestItems: { table: { Keys: [key('A#1'), key('B#1')] } } },
      [{ action: 'BatchGetItem', keys: ['A#1', 'B#1'] }],
    ],
    [
      'BatchWriteItem',
      {
        RequestItems: {
          table: [{ DeleteRequest: { Key: key('A#1') } }, { PutRequest: { Item: key('B#1') } }],
        },
      },
      [{ action: 'BatchWriteItem', keys: ['A#1', 'B#1'] }],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { Item: key('A#1') } },
          { ConditionCheck: { Key: key('B#1') } },
          { Put: { Item: key('C#1') } },
        ],
      },
      [
        { action: 'PutItem', keys: ['A#1', 'C#1'] },
        { action: 'ConditionCheckItem', keys: ['B#1'] },
      ],
    ],
    [
      'TransactGetItems',
      { TransactItems: [{ Get: { Key: key('A#1') } }] },
      [{ action: 'GetItem', keys: ['A#1'] }],
    ],
    [
      'Query',
      {
        KeyConditionExpression: 'sk > :from and #key = :key',
        ExpressionAttributeNames: { '#key': 'pk' },
        ExpressionAttributeValues: { ':key': { S: 'A#1' }, ':from': { S: 'x' } },
      },
      [{ action: 'Query', keys: ['A#1'] }],
    ],
    [
      'Query',
      {
        IndexName: 'byClicks',
        KeyConditionExpression: 'rankedIn = :key',
        ExpressionAttributeValues: { ':key': { S: 'A#1' } },
      },
      [{ action: 'Query', index: 'byClicks', keys: ['A#1'] }],
    ],
    ['Scan', {}, [{ action: 'Scan', keys: [] }]],
  ])('%s: %j', (operation, input, accesses) => {
    expect(listAccesses({ operation, input })).toEqual(accesses);
  });
});

describe('a pattern', () => {
  it.each([
    ['USER#12#links', 'USER#*#links', true],
    ['USER#12#links#x', 'USER#*#links', false],
    ['PLANS', 'PLANS', true],
    ['PLANS2', 'PLANS', false],
    ['a.b', 'a?b', true],
    ['axb', 'a.b', false],
    ['line\nbreak', 'line*', true],
  ])('of IAM: %s and %s', (text, pattern, matches) => {
    expect(isLike(text, pattern)).toBe(matches);
  });
});
