import { unsupported } from '../values/errors.ts';
import { cacheByText, type Tokens, tokenize } from './expression-tokens.ts';

/** A parsed `UpdateExpression`, with unresolved `#names` and `:values`. */
export interface ParsedUpdate {
  set: { path: string; operand: string }[];
  remove: string[];
  add: { path: string; value: string }[];
  /** All paths in the other lists. */
  paths: string[];
  used: ReadonlySet<string>;
}

/** Parses an `UpdateExpression`; throws a ValidationException. */
export const parseUpdate = cacheByText((text): ParsedUpdate => {
  const tokens = tokenize('UpdateExpression', text);
  const update: ParsedUpdate = { set: [], remove: [], add: [], paths: [], used: tokens.used };
  const sections = new Set<string>();
  while (tokens.peek() !== undefined) {
    const section = (tokens.peek() ?? '').toUpperCase();
    if (section === 'DELETE') throw unsupported('DELETE in update expressions');
    if (!isSection(section)) throw tokens.syntaxError();
    if (sections.has(section)) {
      throw tokens.error(`The "${section}" section can only be used once in an update expression;`);
    }
    sections.add(section);
    tokens.take();
    do parsers[section](tokens, update);
    while (tokens.takeIf(','));
  }
  const { set, remove, add, paths } = update;
  paths.push(...set.map(({ path }) => path), ...remove, ...add.map(({ path }) => path));
  return update;
});

const parsers = {
  SET(tokens: Tokens, { set }: ParsedUpdate): void {
    const path = tokens.takePath();
    tokens.expect('=');
    set.push({ path, operand: takeOperand(tokens) });
  },
  REMOVE(tokens: Tokens, { remove }: ParsedUpdate): void {
    remove.push(tokens.takePath());
  },
  ADD(tokens: Tokens, { add }: ParsedUpdate): void {
    add.push({ path: tokens.takePath(), value: tokens.takeValue() });
  },
};

const isSection = (word: string): word is keyof typeof parsers => Object.hasOwn(parsers, word);

function takeOperand(tokens: Tokens): string {
  if (tokens.peek(1) === '(') throw unsupported(`${tokens.peek()}() in update expressions`);
  return tokens.peek()?.startsWith(':') ? tokens.takeValue() : tokens.takePath();
}
