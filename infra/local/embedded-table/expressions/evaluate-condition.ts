import { compareValues, sameValue } from '../values/attribute-values.ts';
import type { Item, Value } from '../values/item.ts';
import {
  type Comparator,
  type Condition,
  type Operand,
  type ParsedCondition,
  parseCondition,
} from './condition-expression.ts';
import { assertOperandTypes } from './condition-operands.ts';
import { createScope, type ExpressionInput, type Scope } from './expression-scope.ts';

export interface ConditionInput extends ExpressionInput {
  ConditionExpression?: string;
}

/**
 * Parses the request's `ConditionExpression`, if it has one, and resolves the names and values in it and in `other`.
 * Throws a ValidationException.
 */
export function readCondition(
  input: ConditionInput,
  other?: { used: ReadonlySet<string> },
): { condition: ParsedCondition | undefined; scope: Scope } {
  const { ConditionExpression } = input;
  const condition = ConditionExpression === undefined ? undefined : parseCondition(ConditionExpression);
  const scope = createScope(input, [other, condition]);
  if (condition) assertOperandTypes(condition.condition, scope);
  return { condition, scope };
}

/** Whether an item meets a condition; a missing item has no attributes. */
export function isMet(condition: Condition, item: Item | undefined, scope: Scope): boolean {
  const lookUp = (operand: Operand) => resolve(operand, item, scope);
  switch (condition.type) {
    case 'and':
      return isMet(condition.left, item, scope) && isMet(condition.right, item, scope);
    case 'or':
      return isMet(condition.left, item, scope) || isMet(condition.right, item, scope);
    case 'not':
      return !isMet(condition.condition, item, scope);
    case 'exists':
      return lookUp(condition.path) !== undefined;
    case 'missing':
      return lookUp(condition.path) === undefined;
    case 'compare':
      return compare(condition.comparator, lookUp(condition.left), lookUp(condition.right));
    case 'between': {
      const value = lookUp(condition.operand);
      return compare('>=', value, lookUp(condition.low)) && compare('<=', value, lookUp(condition.high));
    }
    case 'in': {
      const value = lookUp(condition.operand);
      return condition.list.some((operand) => compare('=', value, lookUp(operand)));
    }
    case 'beginsWith':
      return beginsWith(lookUp(condition.path), lookUp(condition.prefix));
  }
}

function resolve(operand: Operand, item: Item | undefined, scope: Scope): Value | undefined {
  return operand.startsWith(':') ? scope.resolveValue(operand) : item?.[scope.resolveName(operand)];
}

/** A missing value equals nothing and has no order, and so do values of different types. */
function compare(comparator: Comparator, left: Value | undefined, right: Value | undefined): boolean {
  if (comparator === '=') return left !== undefined && right !== undefined && sameValue(left, right);
  if (comparator === '<>') return !compare('=', left, right);
  if (left === undefined || right === undefined) return false;
  const order = compareValues(left, right);
  if (order === undefined) return false;
  if (comparator === '<') return order < 0;
  if (comparator === '<=') return order <= 0;
  return comparator === '>' ? order > 0 : order >= 0;
}

function beginsWith(value: Value | undefined, prefix: Value | undefined): boolean {
  if (value?.S !== undefined && prefix?.S !== undefined) return value.S.startsWith(prefix.S);
  if (value?.B === undefined || prefix?.B === undefined) return false;
  const [bytes, start] = [Buffer.from(value.B, 'base64'), Buffer.from(prefix.B, 'base64')];
  return bytes.subarray(0, start.length).equals(start);
}
