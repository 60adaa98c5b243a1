import { checkedValue } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { Item, Value } from '../values/item.ts';
import { cacheByText, tokenize } from './expression-tokens.ts';

/** The `#names` and `:values` that a request defines for its expressions. */
export interface ExpressionInput {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

/** Looks up the `#names` and `:values` of one request. */
export interface Scope {
  /** The attribute's name, which the path may contain as `#name`. */
  resolveName(path: string): string;
  resolveValue(placeholder: string): Value;
}

type Expression = { used: ReadonlySet<string> } | undefined;

/** Throws a ValidationException if an expression uses an undefined name or value, or if a defined one is not used. */
export function createScope(input: ExpressionInput, expressions: Expression[]): Scope {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  const isUsed = (placeholder: string) => expressions.some((expression) => expression?.used.has(placeholder));
  assertAllUsed('Names', names, isUsed);
  assertAllUsed('Values', values, isUsed);
  const checked: Item = {};
  for (const placeholder in values) checked[placeholder] = checkedValue(values[placeholder] as Value);
  for (const expression of expressions) assertAllDefined(expression, names, checked);
  return {
    resolveName: (path) => (path.startsWith('#') ? (names?.[path] ?? path) : path),
    resolveValue: (placeholder) => checked[placeholder] as Value,
  };
}

function assertAllUsed(
  what: string,
  defined: object | undefined,
  isUsed: (placeholder: string) => boolean,
): void {
  if (!defined) return;
  let isEmpty = true;
  for (const placeholder in defined) {
    isEmpty = false;
    if (!isUsed(placeholder)) {
      const unused = Object.keys(defined).filter((name) => !isUsed(name));
      throw validationError(
        `Value provided in ExpressionAttribute${what} unused in expressions: keys: {${unused.join(', ')}}`,
      );
    }
  }
  if (isEmpty) throw validationError(`ExpressionAttribute${what} must not be empty`);
}

function assertAllDefined(expression: Expression, names: object = {}, values: object = {}): void {
  if (!expression) return;
  for (const placeholder of expression.used) {
    const isName = placeholder.startsWith('#');
    if (placeholder in (isName ? names : values)) continue;
    throw validationError(
      isName
        ? `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`
        : `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
    );
  }
}

/** Parses a `ProjectionExpression`; throws a ValidationException. */
export const parseProjection = cacheByText((text) => {
  const tokens = tokenize('ProjectionExpression', text);
  const paths = [tokens.takePath()];
  while (tokens.takeIf(',')) paths.push(tokens.takePath());
  if (tokens.peek() !== undefined) throw tokens.syntaxError();
  return { paths, used: tokens.used };
});

export type Projection = (item: Item) => Item;

/** Selects the attributes in the request's `ProjectionExpression`; all, if it has none. */
export function compileProjection(input: ExpressionInput & { ProjectionExpression?: string }): Projection {
  const parsed =
    input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression);
  const scope = createScope(input, [parsed]);
  if (!parsed) return (item) => item;
  const names = parsed.paths.map(scope.resolveName);
  assertNoOverlap('ProjectionExpression', names);
  return (item) => pick(item, names);
}

/** The item's attributes with these names. */
export function pick(item: Item, names: readonly string[]): Item {
  const picked: Item = {};
  for (const name of names) {
    const value = item[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Throws a ValidationException if an attribute is named twice. */
export function assertNoOverlap(kind: string, names: readonly string[]): void {
  if (new Set(names).size === names.length) return;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  throw validationError(
    `Invalid ${kind}: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [${twice}], path two: [${twice}]`,
  );
}
