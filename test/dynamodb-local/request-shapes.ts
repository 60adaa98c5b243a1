import { isDeepStrictEqual } from 'node:util';
import type { AnyShape } from '../support/random/any-shape.ts';
import { isWrite, type Request, readKey, readSteps, type Step, type WireItem } from './request-steps.ts';

/** What a table returned: its output or its error. */
export type RequestOutcome = { output: AnyShape } | { error: AnyShape };

/**
 * What a request shows of a table, as texts to compare: how it is composed, with what result; and of each item that it
 * writes, the expressions, the types of their values and of the attributes that they name, and the result. Names, values,
 * and keys do not count, nor how many steps are alike.
 */
export function describeShapes(request: Request, items: WireItem[], response: RequestOutcome): string[] {
  const { operation, input } = request;
  const steps = readSteps(request);
  const kinds =
    operation === 'Query'
      ? [describeOptions(input)]
      : [...new Set(steps.map((step) => describeStep(step)))].sort();
  const token = input.ClientRequestToken === undefined ? '' : ' with a token';
  const whole = `${operation}${token}: ${kinds.join('; ')} → ${describeResult(response, input, steps.length)}`;
  if (!isWrite(request)) return [whole];
  const parts = describeWrites(request, items, response).map((part) => `${operation}: ${part}`);
  return [...new Set([whole, ...parts])];
}

function describeWrites(request: Request, items: WireItem[], response: RequestOutcome): string[] {
  const byKey = new Map(items.map((item) => [toText(item), item]));
  return readSteps(request).map((step, index) => {
    const item = byKey.get(toText(readKey(step)));
    return `${describeStep(step, item ?? {})}${item ? '' : ' on no item'} → ${describeStepResult(response, index)}`;
  });
}

const toText = ({ pk, sk }: WireItem) => JSON.stringify([pk?.S, sk?.S]);

/** Steps of a transaction that are alike and replayed. */
const MAX_ALIKE = 2;

/**
 * A transaction without most of its steps that are alike: they show no more, and DynamoDB Local takes ten seconds for 40 steps. It
 * has the same result, because each step depends on its own item only.
 */
export function shortenTransaction(request: Request, items: WireItem[], response: RequestOutcome): Request {
  const { operation, input } = request;
  const isAboutSteps = 'output' in response || response.error.CancellationReasons;
  if (operation !== 'TransactWriteItems' || !isAboutSteps) return request;
  const alike = new Map<string, number>();
  const isKept = describeWrites(request, items, response).map((part) => {
    const count = (alike.get(part) ?? 0) + 1;
    alike.set(part, count);
    return count <= MAX_ALIKE;
  });
  const TransactItems = input.TransactItems.filter((_: AnyShape, index: number) => isKept[index]);
  return { operation, input: { ...input, TransactItems } };
}

/** A step, with the types that the attributes in its expressions have in an item. */
function describeStep({ kind, input }: Step, item?: WireItem): string {
  return `${kind} ${describeOptions(input, item)}${input.Item ? ` of ${describeTypes(input.Item)}` : ''}`;
}

const EXPRESSIONS = [
  'KeyConditionExpression',
  'ConditionExpression',
  'UpdateExpression',
  'FilterExpression',
  'ProjectionExpression',
];
const OPTIONS = [
  'IndexName',
  'ScanIndexForward',
  'Select',
  'ConsistentRead',
  'ReturnValues',
  'ReturnValuesOnConditionCheckFailure',
];

/** The expressions with types for the names of placeholders, and the other options. */
function describeOptions(input: AnyShape, item?: WireItem): string {
  const expressions = EXPRESSIONS.filter((name) => input[name]).map((name) => {
    const described = describeExpression(input, input[name], item);
    return /Update|Projection/.test(name) ? joinAlike(described) : joinAlikeTests(described);
  });
  if (item && isAtLimit(input, item)) expressions.push('at a limit');
  const options = OPTIONS.filter((name) => input[name] !== undefined).map((name) => `${name}=${input[name]}`);
  const isPart = ['Limit', 'ExclusiveStartKey'].filter((name) => input[name] !== undefined);
  return [...expressions, ...options, ...isPart].join(', ');
}

/** Few texts are described again and again, while each request of the tests waits. */
function remembered<Result>(describe: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? describe(text);
    known.set(text, result);
    return result;
  };
}

const ALIKE_TESTS = /(.+?)(?: (?:AND|OR) \1)+/g;
const joinAlikeTests = remembered((described) => described.replace(ALIKE_TESTS, '$1'));
const KEYWORDS = new Set(['SET', 'ADD', 'REMOVE', 'DELETE', 'AND', 'OR', 'NOT', 'IN', 'BETWEEN']);

function describeExpression(input: AnyShape, expression: string, item?: WireItem): string {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const described = splitExpression(expression).map(({ between, operand, shown, path }) => {
    if (operand.startsWith(':')) return `${between}:${values[operand] ? describeType(values[operand]) : ''}`;
    if (!item || path.length === 0) return between + shown;
    const value = path.reduce((map, name) => map?.M?.[names[name] ?? name], { M: item } as AnyShape);
    return `${between}${shown}(${value ? describeType(value) : '-'})`;
  });
  return described.join('');
}

const OPERAND = /:\w+|(#\w+|[a-z]\w*)(\.[#\w]+)*(?!\w|\()|$/gi;

/** The operands of an expression, each with the text before it. The last one is empty, and keywords have no path. */
const splitExpression = remembered((expression) => {
  let end = 0;
  return [...expression.matchAll(OPERAND)].map(({ 0: operand, index }) => {
    const between = expression.slice(end, index);
    end = index + operand.length;
    const isName = operand !== '' && !KEYWORDS.has(operand.toUpperCase());
    return {
      between,
      operand,
      shown: isName ? operand.replace(/#\w+/g, '#') : operand,
      path: isName ? operand.split('.') : [],
    };
  });
});

/** Whether a condition compares an attribute by order with a value that is the same. */
function isAtLimit(input: AnyShape, item: WireItem): boolean {
  const {
    ConditionExpression = '',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  } = input;
  const comparisons: string[][] = [
    ...ConditionExpression.matchAll(/([#\w]+)\s*(?:<=|>=|<(?!>)|>)\s*(:\w+)/g),
  ];
  return comparisons.some(([, name = '', value = '']) =>
    isDeepStrictEqual(item[names?.[name] ?? name], values[value]),
  );
}

/** Lists what is alike in a list once. */
const joinAlike = remembered((expression) =>
  expression
    .split(/\s+(?=SET |ADD |REMOVE |DELETE )/)
    .map((clause) => {
      const [, keyword = '', list = ''] = /^(SET |ADD |REMOVE |DELETE )?(.*)$/s.exec(clause) ?? [];
      return keyword + [...new Set(list.split(',').map((part) => part.trim()))].sort().join(', ');
    })
    .join(' '),
);

const describeType = (value: AnyShape): string => Object.keys(value).join();

const describeTypes = (item: WireItem): string => {
  const types = new Set(Object.values(item).map(describeType));
  return [...types].sort().join(' ') + (item.rankedIn && item.rank ? ' in the index' : '');
};

/** How the description of a query ends that returned as many items as it asked for, or a page of the largest size. */
export const FULL_LIMIT = 'as many as asked for';
export const FULL_PAGE = 'a full page';

/** The most items of a full page that is replayed, unless its query has no limit that could be lower. */
const MAX_PAGE_ITEMS = 500;

function describeResult(response: RequestOutcome, { Limit, Select }: AnyShape, steps: number): string {
  if ('error' in response) return response.error.name;
  const { Item, Items, Responses, LastEvaluatedKey } = response.output;
  const { Count = Items?.length ?? countFound(Responses) } = response.output;
  if (Item) return 'found';
  if (Count === undefined) return 'done';
  // A megabyte of counted entries is too many to read here while the request waits, and one of small items too many for DynamoDB
  // Local, which takes half a minute for them: a few of them are replayed.
  const hasTooMany = Select === 'COUNT' || (Limit !== undefined && Count > MAX_PAGE_ITEMS);
  if (LastEvaluatedKey) return Count === Limit || hasTooMany ? FULL_LIMIT : FULL_PAGE;
  return Count === 0 ? 'nothing found' : Count === steps ? 'all found' : 'some found';
}

function countFound(responses: AnyShape): number | undefined {
  if (Array.isArray(responses)) return responses.filter(({ Item }) => Item).length;
  return responses && Object.values<AnyShape[]>(responses).flat().length;
}

function describeStepResult(response: RequestOutcome, index: number): string {
  if (!('error' in response)) return 'done';
  return response.error.CancellationReasons?.[index]?.Code ?? response.error.name;
}
