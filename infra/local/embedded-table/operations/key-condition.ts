import type { Condition, ParsedCondition } from '../expressions/condition-expression.ts';
import type { Scope } from '../expressions/expression-scope.ts';
import { type KeyAttribute, type KeyPair, keyText } from '../storage/table-definition.ts';
import { compareTexts } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';

/** One end of a range of sort keys, as sortable text. */
export interface Bound {
  text: string;
  isIncluded: boolean;
}

export interface KeyRange {
  hash: string;
  low?: Bound;
  high?: Bound;
}

type Test = Exclude<Condition, { type: 'and' | 'or' | 'not' | 'exists' | 'missing' }>;

const invalid = (problem: string) => validationError(`Invalid KeyConditionExpression: ${problem}`);

/** The range of keys that a query selects; throws a ValidationException for a condition that keys do not support. */
export function toKeyRange(parsed: ParsedCondition, keys: KeyPair, scope: Scope): KeyRange {
  const tests = collectTests(parsed.condition).map((test) => ({
    test,
    name: scope.resolveName(getPath(test)),
  }));
  if (new Set(tests.map(({ name }) => name)).size < tests.length)
    throw invalid('KeyConditionExpressions must only contain one condition per key');
  const ofHash = tests.find(({ name }) => name === keys.hash.name)?.test;
  const others = tests.filter(({ name }) => name !== keys.hash.name);
  if (!ofHash) throw missingKey(keys.hash);
  if (others.some(({ name }) => name !== keys.range.name)) throw missingKey(keys.range);
  if (ofHash.type !== 'compare' || ofHash.comparator !== '=')
    throw validationError('Query key condition not supported');
  const hash = getKeyText(ofHash.right, keys.hash, scope);
  const ofRange = others[0]?.test;
  return { hash, ...(ofRange && toBounds(ofRange, keys.range, scope)) };
}

const missingKey = ({ name }: KeyAttribute) =>
  validationError(`Query condition missed key schema element: ${name}`);

function collectTests(condition: Condition): Test[] {
  switch (condition.type) {
    case 'and':
      return [...collectTests(condition.left), ...collectTests(condition.right)];
    case 'or':
    case 'not':
    case 'in':
    case 'exists':
    case 'missing':
      throw invalid(`Invalid operator used in KeyConditionExpression: ${condition.type.toUpperCase()}`);
    default:
      return [condition];
  }
}

function getPath(test: Test): string {
  if (test.type === 'beginsWith') return test.path;
  const operand = test.type === 'compare' ? test.left : test.operand;
  if (operand.startsWith(':'))
    throw invalid('Invalid condition in KeyConditionExpression: No key attribute specified');
  return operand;
}

function getKeyText(operand: string, attribute: KeyAttribute, scope: Scope): string {
  if (!operand.startsWith(':'))
    throw invalid(
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    );
  const value = scope.resolveValue(operand);
  if (value[attribute.type] === undefined) {
    throw validationError(
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    );
  }
  return keyText(attribute, value);
}

function toBounds(test: Test, attribute: KeyAttribute, scope: Scope): Pick<KeyRange, 'low' | 'high'> {
  const included = (text: string): Bound => ({ text, isIncluded: true });
  const excluded = (text: string): Bound => ({ text, isIncluded: false });
  if (test.type === 'between') {
    const [low, high] = [getKeyText(test.low, attribute, scope), getKeyText(test.high, attribute, scope)];
    if (compareTexts(low, high) > 0) {
      throw invalid('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');
    }
    return { low: included(low), high: included(high) };
  }
  if (test.type === 'beginsWith') {
    if (attribute.type !== 'S') throw invalid('begins_with needs a key of type S');
    const prefix = getKeyText(test.prefix, attribute, scope);
    const end = findPrefixEnd(prefix);
    return { low: included(prefix), ...(end !== undefined && { high: excluded(end) }) };
  }
  if (test.type === 'in' || test.comparator === '<>')
    throw invalid('Unsupported operator on KeyCondition: operator: <>');
  const text = getKeyText(test.right, attribute, scope);
  const bounds = {
    '=': { low: included(text), high: included(text) },
    '<': { high: excluded(text) },
    '<=': { high: included(text) },
    '>': { low: excluded(text) },
    '>=': { low: included(text) },
  };
  return bounds[test.comparator];
}

const LAST_CODE_POINT = 0x10ffff;
const SURROGATES = { first: 0xd800, last: 0xdfff };

/** The first text that sorts after all texts with this prefix; undefined if there is none. */
function findPrefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  const next = last + 1 === SURROGATES.first ? SURROGATES.last + 1 : last + 1;
  return String.fromCodePoint(...points, next);
}
