/** HTML that is safe to send as it is: made by `html` only. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A script or rules, safe inside an element of that name and nowhere else: made by `script` and `css` only. */
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

/** What a page may hold: undefined and false leave nothing, so that `condition && html…` works. */
export type HtmlValue = string | number | SafeHtml | undefined | false | readonly HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const filled = (parts: TemplateStringsArray, values: string[]) => String.raw({ raw: parts }, ...values);

/** A template whose values are escaped, all of them, unless they were made by `html` themselves. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(filled(parts, values.map(markupOf)));
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** `<` and `>` could end the element, and old browsers take U+2028 and U+2029 for line ends inside a string. */
const literalOf = (value: unknown) =>
  (JSON.stringify(value) ?? 'null').replace(/[<>&\u2028\u2029]/g, unicodeEscape);

const isCode = <E extends 'script' | 'style'>(value: unknown, element: E): value is SafeCode<E> =>
  value instanceof SafeCode && value.element === element;

/**
 * A script whose values are data, each a whole expression: a string comes with its quotes, an object as its JSON,
 * undefined as `null`. Only what `script` made itself stands as code.
 */
export function script(parts: TemplateStringsArray, ...values: unknown[]): SafeScript {
  const code = values.map((value) => (isCode(value, 'script') ? value.text : literalOf(value)));
  return new SafeCode('script', filled(parts, code));
}

/** Rules whose values are colors and lengths: what could end a declaration or name an address is left out. */
export function css(parts: TemplateStringsArray, ...values: (string | number | SafeStyle)[]): SafeStyle {
  const rules = values.map((value) =>
    isCode(value, 'style') ? value.text : String(value).replace(/[^#\w.,%() -]/g, ''),
  );
  return new SafeCode('style', filled(parts, rules));
}

/** The element that holds a script or rules; a page's policy allows it by the nonce. */
export function inline({ element, text }: SafeScript | SafeStyle, nonce: string): SafeHtml {
  return new SafeHtml(`<${element} nonce="${nonce}">${text}</${element}>`);
}
