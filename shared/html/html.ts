import { Pieces } from '../pieces.ts';

/** That of a large page is in pieces: to copy all of it takes longer than others should wait. */
type Markup = string | readonly string[];

/** HTML that needs no escaping. Only `html` creates it. */
export class SafeHtml {
  readonly markup: Markup;

  constructor(markup: Markup) {
    this.markup = markup;
  }

  get pieces(): readonly string[] {
    return [this.markup].flat();
  }

  get text(): string {
    return this.pieces.join('');
  }
}

/** A script or styles, safe only inside an element of that name. Only `script` and `css` create it. */
class SafeCode<Element extends 'script' | 'style'> {
  readonly element: Element;
  readonly text: string;

  constructor(element: Element, text: string) {
    this.element = element;
    this.text = text;
  }
}

export type SafeScript = SafeCode<'script'>;
export type SafeStyle = SafeCode<'style'>;

/** What a template accepts. Undefined and false render as nothing, so that `condition && html…` works. */
export type HtmlValue = string | number | SafeHtml | undefined | false | readonly HtmlValue[];

const SPECIAL = /[&<>"']/;

/** By the code of the character. */
const entities: Record<number, string> = { 34: '&quot;', 38: '&amp;', 39: '&#39;', 60: '&lt;', 62: '&gt;' };

/** Five times as fast as `replace` with a function, of a long text with many of these characters, which anyone can send. */
function escapeText(text: string): string {
  const first = text.search(SPECIAL);
  if (first < 0) return text;
  let [escaped, copied] = ['', 0];
  for (let at = first; at < text.length; at++) {
    const entity = entities[text.charCodeAt(at)];
    if (entity === undefined) continue;
    escaped += text.slice(copied, at) + entity;
    copied = at + 1;
  }
  return escaped + text.slice(copied);
}

function toMarkup(value: HtmlValue): Markup {
  if (value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (!Array.isArray(value)) return escapeText(String(value));
  return value.reduce<Markup>((markup, one) => add(markup, toMarkup(one)), '');
}

/** Adding texts copies nothing until the page is whole; `join` would copy all of them, at each level of the page. */
function add(before: Markup, after: Markup): Markup {
  if (typeof before === 'string' && typeof after === 'string') return before + after;
  const [start, [first = '', ...others]] = [[before].flat(), [after].flat()];
  return [...start.slice(0, -1), start.at(-1) + first, ...others];
}

/** A template that escapes all values except those created by `html`. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml =>
  new SafeHtml(
    values.reduce<Markup>(
      (before, value, i) => add(add(before, toMarkup(value)), parts[i + 1] ?? ''),
      parts[0] ?? '',
    ),
  );

/** A long list of elements, in pieces of several. It must not be within a tag. */
export function inPieces(list: readonly SafeHtml[]): SafeHtml {
  const pieces = new Pieces();
  for (const { text } of list) pieces.add(text);
  return new SafeHtml(pieces.list());
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes `<` and `>`, which could end the element, and U+2028 and U+2029, which end a line in old browsers. */
const toLiteral = (value: unknown) =>
  (JSON.stringify(value) ?? 'null').replace(/[<>&\u2028\u2029]/g, unicodeEscape);

const isCode = <E extends 'script' | 'style'>(value: unknown, element: E): value is SafeCode<E> =>
  value instanceof SafeCode && value.element === element;

function createCode<E extends 'script' | 'style'>(
  element: E,
  parts: TemplateStringsArray,
  values: unknown[],
  toText: (value: unknown) => string,
): SafeCode<E> {
  const code = values.map((value) => (isCode(value, element) ? value.text : toText(value)));
  return new SafeCode(element, String.raw({ raw: parts }, ...code));
}

/**
 * A script template. Each value becomes a JavaScript literal: a string with its quotes, an object as JSON, undefined as
 * `null`. Only values created by `script` are inserted as code.
 */
export const script = (parts: TemplateStringsArray, ...values: unknown[]): SafeScript =>
  createCode('script', parts, values, toLiteral);

/** A style template for colors and lengths. Removes characters that could end a declaration or name a URL. */
export const css = (parts: TemplateStringsArray, ...values: (string | number | SafeStyle)[]): SafeStyle =>
  createCode('style', parts, values, (value) => String(value).replace(/[^#\w.,%() -]/g, ''));

/** The `<script>` or `<style>` element, allowed by the page's policy through its nonce. */
export function inline({ element, text }: SafeScript | SafeStyle, nonce: string): SafeHtml {
  return new SafeHtml(`<${element} nonce="${nonce}">${text}</${element}>`);
}
