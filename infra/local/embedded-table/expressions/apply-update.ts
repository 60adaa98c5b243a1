import { getType } from '../values/attribute-values.ts';
import { unsupported, validationError } from '../values/errors.ts';
import type { Item, Value } from '../values/item.ts';
import { addNumbers } from '../values/numbers.ts';
import { assertNoOverlap, type Scope } from './expression-scope.ts';
import type { ParsedUpdate } from './update-expression.ts';

/** An attribute that an update names, with its new value; undefined where it is removed. */
export type AttributeChange = readonly [name: string, value: Value | undefined];

/**
 * Computes the attributes that an update changes. As in DynamoDB, all operands are the item's values before the update.
 * Throws a ValidationException for an operand of the wrong type.
 */
export function computeChanges(
  { set, remove, add }: ParsedUpdate,
  before: Item | undefined,
  scope: Scope,
): AttributeChange[] {
  const changes: AttributeChange[] = [];
  for (const { path, operand } of set)
    changes.push([scope.resolveName(path), evaluateOperand(operand, before, scope)]);
  for (const path of remove) changes.push([scope.resolveName(path), undefined]);
  for (const { path, value } of add) {
    const name = scope.resolveName(path);
    changes.push([name, addValues(before?.[name], scope.resolveValue(value))]);
  }
  return changes;
}

/** The attributes that an update names; throws a ValidationException if one is named twice or is part of the key. */
export function updatedNames(
  { paths, add }: ParsedUpdate,
  keyNames: readonly string[],
  scope: Scope,
): string[] {
  const names = paths.map(scope.resolveName);
  assertNoOverlap('UpdateExpression', names);
  const key = keyNames.find((name) => names.includes(name));
  if (key !== undefined) {
    throw validationError(
      `One or more parameter values were invalid: Cannot update attribute ${key}. This attribute is part of the key`,
    );
  }
  for (const { value } of add) assertAddend(scope.resolveValue(value));
  return names;
}

const TYPE_NAMES: Partial<Record<string, string>> = {
  S: 'STRING',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  L: 'LIST',
  M: 'MAP',
};

function assertAddend(value: Value): void {
  if (value.N !== undefined) return;
  if (value.SS || value.NS || value.BS) throw unsupported('ADD to a set');
  const type = getType(value);
  throw validationError(
    `Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, operand type: ${TYPE_NAMES[type] ?? type}, typeset: ALLOWED_FOR_ADD_OPERAND`,
  );
}

function evaluateOperand(operand: string, before: Item | undefined, scope: Scope): Value {
  if (operand.startsWith(':')) return scope.resolveValue(operand);
  const value = before?.[scope.resolveName(operand)];
  if (value === undefined) {
    throw validationError('The provided expression refers to an attribute that does not exist in the item');
  }
  return value;
}

function addValues(value: Value | undefined, addend: Value): Value {
  if (value === undefined) return addend;
  if (value.N === undefined || addend.N === undefined)
    throw validationError('An operand in the update expression has an incorrect data type');
  return { N: addNumbers(value.N, addend.N) };
}
