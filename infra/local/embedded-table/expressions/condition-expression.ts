import { unsupported } from '../values/errors.ts';
import { cacheByText, type Tokens, tokenize } from './expression-tokens.ts';

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** An attribute's name, plain or as `#name`; or a `:value`. */
export type Operand = string;

export type Condition =
  | { type: 'and' | 'or'; left: Condition; right: Condition }
  | { type: 'not'; condition: Condition }
  | { type: 'compare'; comparator: Comparator; left: Operand; right: Operand }
  | { type: 'between'; operand: Operand; low: Operand; high: Operand }
  | { type: 'in'; operand: Operand; list: Operand[] }
  | { type: 'exists' | 'missing'; path: string }
  | { type: 'beginsWith'; path: string; prefix: Operand };

/** A parsed expression and the `#names` and `:values` in it. */
export interface ParsedCondition {
  condition: Condition;
  used: ReadonlySet<string>;
}

/** Parses a `ConditionExpression`; throws a ValidationException. */
export const parseCondition = cacheByText((text) => parse('ConditionExpression', text));

/** Parses a `KeyConditionExpression`; throws a ValidationException. */
export const parseKeyConditionExpression = cacheByText((text) => parse('KeyConditionExpression', text));

function parse(kind: string, text: string): ParsedCondition {
  const tokens = tokenize(kind, text);
  const condition = parseOr(tokens);
  if (tokens.peek() !== undefined) throw tokens.syntaxError();
  return { condition, used: tokens.used };
}

function parseOr(tokens: Tokens): Condition {
  let left = parseAnd(tokens);
  while (tokens.takeIf('OR')) left = { type: 'or', left, right: parseAnd(tokens) };
  return left;
}

function parseAnd(tokens: Tokens): Condition {
  let left = parseNot(tokens);
  while (tokens.takeIf('AND')) left = { type: 'and', left, right: parseNot(tokens) };
  return left;
}

function parseNot(tokens: Tokens): Condition {
  if (tokens.takeIf('NOT')) return { type: 'not', condition: parseNot(tokens) };
  if (!tokens.takeIf('(')) return parseTest(tokens);
  const startsWithParenthesis = tokens.peek() === '(';
  const inner = parseOr(tokens);
  const endsWithParenthesis = tokens.peek(-1) === ')';
  tokens.expect(')');
  const isPair = startsWithParenthesis && endsWithParenthesis && inner.type !== 'and' && inner.type !== 'or';
  if (isPair) throw tokens.error('The expression has redundant parentheses;');
  return inner;
}

const COMPARATORS: ReadonlySet<string> = new Set<Comparator>(['=', '<>', '<', '<=', '>', '>=']);
const UNSUPPORTED_FUNCTIONS = new Set(['attribute_type', 'contains', 'size']);

function parseTest(tokens: Tokens): Condition {
  if (tokens.peek(1) === '(') return parseFunction(tokens);
  const operand = takeOperand(tokens);
  if (tokens.takeIf('BETWEEN')) {
    const low = takeOperand(tokens);
    tokens.expect('AND');
    return { type: 'between', operand, low, high: takeOperand(tokens) };
  }
  if (tokens.takeIf('IN')) {
    tokens.expect('(');
    const list = [takeOperand(tokens)];
    while (tokens.takeIf(',')) list.push(takeOperand(tokens));
    tokens.expect(')');
    return { type: 'in', operand, list };
  }
  const comparator = tokens.peek() ?? '';
  if (!COMPARATORS.has(comparator)) throw tokens.syntaxError();
  tokens.take();
  return {
    type: 'compare',
    comparator: comparator as Comparator,
    left: operand,
    right: takeOperand(tokens),
  };
}

function parseFunction(tokens: Tokens): Condition {
  const name = tokens.take();
  tokens.expect('(');
  if (UNSUPPORTED_FUNCTIONS.has(name)) throw unsupported(`${name}() in conditions`);
  const condition = parseFunctionCall(name, tokens);
  tokens.expect(')');
  return condition;
}

function parseFunctionCall(name: string, tokens: Tokens): Condition {
  if (name === 'attribute_exists') return { type: 'exists', path: tokens.takePath() };
  if (name === 'attribute_not_exists') return { type: 'missing', path: tokens.takePath() };
  if (name !== 'begins_with') throw tokens.error(`Invalid function name; function: ${name}`);
  const path = tokens.takePath();
  tokens.expect(',');
  return { type: 'beginsWith', path, prefix: takeOperand(tokens) };
}

const takeOperand = (tokens: Tokens): Operand =>
  tokens.peek()?.startsWith(':') ? tokens.takeValue() : tokens.takePath();
