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
  const used = mergeUsed(expressions);
  const defined = countUsed('Names', names, used) + countUsed('Values', values, used);
  const checked: Item = {};
  for (const placeholder in values) checked[placeholder] = checkedValue(values[placeholder] as Value);
  if (defined < used.size) assertAllDefined(used, names, checked);
  return {
    resolveName: (path) => (path.startsWith('#') ? (names?.[path] ?? path) : path),
    resolveValue: (placeholder) => checked[placeholder] as Value,
  };
}

/** Most requests have one expression. */
function mergeUsed(expressions: Expression[]): ReadonlySet<string> {
  let merged: ReadonlySet<string> | undefined;
  for (const expression of expressions)
    if (expression) merged = merged ? new Set([...merged, ...expression.used]) : expression.used;
  return merged ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** How many names or values are defined; throws if one of them is not used. */
function countUsed(what: string, defined: object | undefined, used: ReadonlySet<string>): number {
  if (!defined) return 0;
  let count = 0;
  for (const placeholder in defined) {
    count++;
    if (!used.has(placeholder)) {
      const unused = Object.keys(defined).filter((name) => !used.has(name));
      throw validationError(
        `Value provided in ExpressionAttribute${what} unused in expressions: keys: {${unused.join(', ')}}`,
      );
    }
  }
  if (count === 0) throw validationError(`ExpressionAttribute${what} must not be empty`);
  return count;
}

function assertAllDefined(used: ReadonlySet<string>, names: object = {}, values: object = {}): void {
  for (const placeholder of used) {
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
