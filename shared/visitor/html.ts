/** HTML that is safe to send as it is: made by `html` only. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** A template whose values are escaped, all of them, unless they were made by `html` themselves. */
export function html(parts: TemplateStringsArray, ...values: (string | number | SafeHtml)[]): SafeHtml {
  const safe = values.map((value) => (value instanceof SafeHtml ? value.text : escaped(String(value))));
  return new SafeHtml(String.raw({ raw: parts }, ...safe));
}
