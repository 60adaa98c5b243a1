import { compareValues, getType } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { ValueType } from '../values/item.ts';
import type { Condition, Operand } from './condition-expression.ts';
import type { Scope } from './expression-scope.ts';

const ORDERED: ReadonlySet<ValueType> = new Set<ValueType>(['S', 'N', 'B']);
const TEXTUAL: ReadonlySet<ValueType> = new Set<ValueType>(['S', 'B']);

/** Throws a ValidationException if a condition's operator does not support the type of its operand. */
export function assertOperandTypes(condition: Condition, scope: Scope): void {
  const assertType = (operator: string, operand: Operand, types: ReadonlySet<ValueType>) =>
    assertOperandType(operator, operand, types, scope);
  switch (condition.type) {
    case 'and':
    case 'or':
      assertOperandTypes(condition.left, scope);
      assertOperandTypes(condition.right, scope);
      return;
    case 'not':
      assertOperandTypes(condition.condition, scope);
      return;
    case 'compare':
      if (condition.comparator === '=' || condition.comparator === '<>') return;
      assertType(condition.comparator, condition.left, ORDERED);
      assertType(condition.comparator, condition.right, ORDERED);
      return;
    case 'between':
      for (const operand of [condition.operand, condition.low, condition.high])
        assertType('BETWEEN', operand, ORDERED);
      assertBounds(condition.low, condition.high, scope);
      return;
    case 'beginsWith':
      assertType('begins_with', condition.prefix, TEXTUAL);
  }
}

function assertOperandType(
  operator: string,
  operand: Operand,
  types: ReadonlySet<ValueType>,
  scope: Scope,
): void {
  if (!operand.startsWith(':')) return;
  const type = getType(scope.resolveValue(operand));
  if (types.has(type)) return;
  const what = operator === 'begins_with' ? 'operator or function' : 'operator';
  throw validationError(
    `Invalid ConditionExpression: Incorrect operand type for operator or function; ${what}: ${operator}, operand type: ${type}`,
  );
}

function assertBounds(low: Operand, high: Operand, scope: Scope): void {
  if (!low.startsWith(':') || !high.startsWith(':')) return;
  const order = compareValues(scope.resolveValue(low), scope.resolveValue(high));
  if (order !== undefined && order <= 0) return;
  const problem =
    order === undefined
      ? 'same data type for lower and upper bounds'
      : 'upper bound to be greater than or equal to lower bound';
  throw validationError(`Invalid ConditionExpression: The BETWEEN operator requires ${problem}`);
}
