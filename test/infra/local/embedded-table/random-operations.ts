import type { AttributeValue, QueryCommandInput } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { item, key, N, number, rank, rare, S, text } from './random-items.ts';

/* Random requests of the kinds that the service sends, on only a few keys, so that they affect the same items. */

/** A request in DynamoDB's types, without its table. */
export type RandomRequest =
  | { operation: 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'GetItem' | 'Query'; input: object }
  | { operation: 'TransactWriteItems' | 'TransactGetItems'; actions: object[] }
  | { operation: 'BatchGetItem' | 'BatchWriteItem'; requests: object[] };

const conditions = [
  'attribute_not_exists(pk)',
  'attribute_exists(pk)',
  'n = :v',
  'n <> :v',
  'n < :v',
  ':v >= n',
  'n > :v OR s = :w',
  'n BETWEEN :v AND :w',
  'n IN (:v, :w)',
  '#any IN (:v)',
  'NOT #any = :v',
  'begins_with(s, :v)',
  'attribute_not_exists(n) OR n <= :v',
  'attribute_exists(pk) AND (attribute_not_exists(n) OR n < :v)',
  'attribute_exists(pk) and not attribute_exists(s)',
  'n = s',
  'n = :undefined',
  '((n = :v))',
  'timestamp = :v',
  'n = ',
];

const updates = [
  'ADD n :u',
  'ADD n :u SET s = :t',
  'SET s = :t, #any = :u REMOVE n',
  'SET #any = n ADD n :u',
  'SET s = s',
  'REMOVE rankedIn',
  'SET rankedIn = :x',
  'SET rankedIn = :x, #rank = :r',
  'ADD #rank :r',
  'SET n = :u, n = :t',
  'SET n = :u SET s = :t',
  'ADD s :t',
  'REMOVE #any, missing',
];

const placeholders: Record<string, fc.Arbitrary<AttributeValue>> = {
  ':v': fc.oneof(number, text, rare),
  ':w': fc.oneof(number, text),
  ':u': fc.oneof({ weight: 5, arbitrary: number }, text),
  ':t': fc.oneof({ weight: 5, arbitrary: text }, number),
  ':x': fc.constantFrom(S('x'), S('y')),
  ':r': rank,
  ':p': fc.constantFrom(S('a'), S('b'), S('x'), S('y'), N('1')),
  ':k': fc.oneof(fc.constantFrom('', '1', '10', '2', 'é').map(S), rank),
  ':l': fc.oneof(fc.constantFrom('1', '2', 'é').map(S), rank),
};
const names: Record<string, string> = { '#any': 'any', '#rank': 'rank' };

/** The names and values that these expressions use. */
function buildScope(...expressions: (string | undefined)[]) {
  const used = new Set(expressions.flatMap((expression) => expression?.match(/[#:]\w+/g) ?? []));
  const usedNames = [...used].filter((name) => name in names);
  const usedValues = [...used].filter((name) => name in placeholders);
  const values = fc.record(
    Object.fromEntries(usedValues.map((name) => [name, placeholders[name] ?? number])),
  );
  return values.map((given) => ({
    ...(usedNames.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(usedNames.map((name) => [name, names[name] ?? ''])),
    }),
    ...(usedValues.length > 0 && { ExpressionAttributeValues: given }),
  }));
}

const condition = fc.option(fc.constantFrom(...conditions), { nil: undefined, freq: 2 });
const onFailure = fc.constantFrom('ALL_OLD' as const, 'NONE' as const, undefined);

const conditional = <Parts extends object>(parts: fc.Arbitrary<Parts>, update?: string) =>
  fc
    .tuple(parts, condition, onFailure)
    .chain(([own, ConditionExpression, ReturnValuesOnConditionCheckFailure]) =>
      buildScope(ConditionExpression, update).map((scope) => ({
        ...own,
        ...(update !== undefined && { UpdateExpression: update }),
        ...(ConditionExpression !== undefined && {
          ConditionExpression,
          ReturnValuesOnConditionCheckFailure,
        }),
        ...scope,
      })),
    );

const put = conditional(fc.record({ Item: item }));
const remove = conditional(fc.record({ Key: key }));
const update = fc
  .constantFrom(...updates)
  .chain((expression) => conditional(fc.record({ Key: key }), expression));
const check = fc
  .record({ Key: key, ConditionExpression: fc.constantFrom(...conditions.slice(0, 5)) })
  .chain((own) => buildScope(own.ConditionExpression).map((scope) => ({ ...own, ...scope })));

const returning = <Input extends object>(input: fc.Arbitrary<Input>, wanted: string[]) =>
  fc
    .tuple(input, fc.constantFrom(undefined, ...wanted))
    .map(([own, ReturnValues]) => ({ ...own, ReturnValues }));

const action: fc.Arbitrary<object> = fc.oneof(
  put.map((Put) => ({ Put })),
  update.map((Update) => ({ Update })),
  remove.map((Delete) => ({ Delete })),
  check.map((ConditionCheck) => ({ ConditionCheck })),
);

const sortConditions = ['', '= :k', '< :k', '<= :k', '> :k', '>= :k', 'BETWEEN :k AND :l', 'begins_with'];
const query: fc.Arbitrary<Partial<QueryCommandInput>> = fc
  .record({
    isOnIndex: fc.boolean(),
    sort: fc.constantFrom(...sortConditions),
    ScanIndexForward: fc.boolean(),
    Limit: fc.constantFrom(undefined, 1, 2, 3),
    ProjectionExpression: fc.constantFrom(undefined, 'pk, sk', 'n, #any'),
    Select: fc.constantFrom(undefined, undefined, 'COUNT' as const),
  })
  .chain(({ isOnIndex, sort, ...more }) => {
    const [hash, range] = isOnIndex ? ['rankedIn', '#rank'] : ['pk', 'sk'];
    const sorted = sort === 'begins_with' ? `begins_with(${range}, :k)` : `${range} ${sort}`;
    const KeyConditionExpression = sort === '' ? `${hash} = :p` : `${hash} = :p AND ${sorted}`;
    const projection = isOnIndex || more.Select ? undefined : more.ProjectionExpression;
    return buildScope(KeyConditionExpression, projection).map((scope) => ({
      ...more,
      ...scope,
      KeyConditionExpression,
      ProjectionExpression: projection,
      ...(isOnIndex ? { IndexName: 'byClicks' } : { ConsistentRead: true }),
    }));
  });

const single = (
  operation: 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'GetItem' | 'Query',
  input: fc.Arbitrary<object>,
) => input.map((own): RandomRequest => ({ operation, input: own }));

/** On different items: which of several errors of one request comes first is not compared. */
const requests = (kind: fc.Arbitrary<object>) =>
  fc.uniqueArray(kind, {
    minLength: 1,
    maxLength: 4,
    selector: (one) => /"pk".*?"sk".*?}/.exec(JSON.stringify(one))?.[0],
  });

/** One random request. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.oneof(
  { weight: 5, arbitrary: single('PutItem', returning(put, ['ALL_OLD', 'NONE'])) },
  {
    weight: 8,
    arbitrary: single('UpdateItem', returning(update, ['ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW'])),
  },
  { weight: 2, arbitrary: single('DeleteItem', returning(remove, ['ALL_OLD'])) },
  { weight: 1, arbitrary: single('GetItem', fc.record({ Key: key, ConsistentRead: fc.boolean() })) },
  { weight: 5, arbitrary: single('Query', query) },
  {
    weight: 4,
    arbitrary: requests(action).map(
      (actions): RandomRequest => ({ operation: 'TransactWriteItems', actions }),
    ),
  },
  {
    weight: 1,
    arbitrary: requests(fc.record({ Key: key })).map(
      (gets): RandomRequest => ({ operation: 'TransactGetItems', actions: gets.map((Get) => ({ Get })) }),
    ),
  },
  {
    weight: 1,
    arbitrary: requests(key).map((keys): RandomRequest => ({ operation: 'BatchGetItem', requests: keys })),
  },
  {
    weight: 2,
    arbitrary: requests(
      fc.oneof(
        item.map((Item) => ({ PutRequest: { Item } })),
        key.map((Key) => ({ DeleteRequest: { Key } })),
      ),
    ).map((writes): RandomRequest => ({ operation: 'BatchWriteItem', requests: writes })),
  },
);
