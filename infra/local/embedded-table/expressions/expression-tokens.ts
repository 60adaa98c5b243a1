import { unsupported, validationError } from '../values/errors.ts';
import { reservedWords } from './reserved-words.ts';

const TOKEN = /\s*(?:([#:]?\w+)|(<>|<=|>=|[=<>(),]))/y;
const UNSUPPORTED = /\s*[.[\]+-]/y;

/** The tokens of one expression, read from left to right. */
export interface Tokens {
  /** The next token, not yet taken; undefined at the end. */
  peek(offset?: number): string | undefined;
  take(): string;
  /** Takes the next token if it is this one; ignores case. */
  takeIf(token: string): boolean;
  expect(token: string): void;
  /** Takes an attribute's name, plain or as `#name`. */
  takePath(): string;
  /** Takes a `:value`. */
  takeValue(): string;
  /** A ValidationException with DynamoDB's wording. */
  error(problem: string): Error;
  syntaxError(): Error;
  /** The names and values taken so far. */
  used: ReadonlySet<string>;
}

/** Splits an expression. `kind` is its name in messages, such as `UpdateExpression`. */
export function tokenize(kind: string, text: string): Tokens {
  const error = (problem: string) => validationError(`Invalid ${kind}: ${problem}`);
  const tokens = split(text, error);
  const used = new Set<string>();
  let at = 0;
  const peek = (offset = 0) => tokens[at + offset];
  const syntaxError = () =>
    error(`Syntax error; token: "${peek() ?? '<EOF>'}", near: "${tokens.slice(at - 1, at + 2).join(' ')}"`);
  const take = () => {
    const token = peek();
    if (token === undefined) throw syntaxError();
    at++;
    return token;
  };
  const takeIf = (token: string) => {
    const isNext = peek()?.toUpperCase() === token;
    if (isNext) at++;
    return isNext;
  };
  return {
    peek,
    take,
    takeIf,
    expect(token) {
      if (!takeIf(token)) throw syntaxError();
    },
    takePath() {
      const token = peek();
      if (token === undefined || !/^[#A-Za-z]/.test(token)) throw syntaxError();
      if (token.startsWith('#')) used.add(token);
      else if (reservedWords.has(token.toUpperCase())) {
        throw error(`Attribute name is a reserved keyword; reserved keyword: ${token}`);
      }
      at++;
      return token;
    },
    takeValue() {
      const token = peek();
      if (!token?.startsWith(':')) throw syntaxError();
      used.add(token);
      at++;
      return token;
    },
    error,
    syntaxError,
    used,
  };
}

function split(text: string, error: (problem: string) => Error): string[] {
  if (text.trim() === '') throw error('The expression can not be empty;');
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const [whole = '', word, symbol] = TOKEN.exec(text) ?? [];
    if (whole === '') {
      UNSUPPORTED.lastIndex = at;
      if (UNSUPPORTED.test(text))
        throw unsupported(`arithmetic and nested attributes in expressions: ${text}`);
      throw error(
        `Syntax error; token: "${text.slice(at).trim().charAt(0)}", near: "${text.slice(at, at + 10)}"`,
      );
    }
    tokens.push(word ?? symbol ?? '');
    at += whole.length;
  }
  return tokens;
}

/** Caches parsed expressions by their text, because many requests use the same few. */
export function cacheByText<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const cache = new Map<string, Parsed>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED) cache.clear();
    const parsed = parse(text);
    cache.set(text, parsed);
    return parsed;
  };
}

/** Statistics put what they count into the expression, so the number of different texts is unlimited. */
const MAX_CACHED = 1000;
