import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { css, html, inline, inPieces, script } from '../../shared/html/html.ts';

describe('html', () => {
  it.each([
    ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['the end of an attribute', "\" onload='x'", '&quot; onload=&#39;x&#39;'],
    ['text that is already escaped', '&lt;', '&amp;lt;'],
    ['a number', 12, '12'],
    ['characters between others', `a&b<c>d"e'f`, 'a&amp;b&lt;c&gt;d&quot;e&#39;f'],
    ['replacement patterns', '$& $1 \\n', '$&amp; $1 \\n'],
  ])('escapes %s', (_, value, escaped) => {
    expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('does not escape values that it created', () => {
    expect(html`<div>${html`<b>${'<i>'}</b>`}</div>`.text).toBe('<div><b>&lt;i&gt;</b></div>');
  });

  it('joins lists and escapes their entries', () => {
    const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${['<', [html`<hr>`, 1]]}`.text).toBe(
      '<ul><li>&lt;a&gt;</li><li>b</li></ul>&lt;<hr>1',
    );
  });

  it.each([undefined, false] as const)('renders nothing for %s', (value) => {
    expect(html`<p>${value}${[value]}</p>`.text).toBe('<p></p>');
  });

  it('escapes objects that only look like its own values', () => {
    const lookalike = { text: '<script>' } as unknown as string;
    const code = script`"</p>"` as unknown as string;
    expect(html`${lookalike}${code}`.text).not.toContain('<');
  });
});

describe('a long list in pieces', () => {
  const list = Array.from({ length: 300 }, (_, n) => html`<li>${`${n} & ${'x'.repeat(1000)}`}</li>`);

  it('is the same page as one text', () => {
    const build = (some: typeof list | ReturnType<typeof inPieces>) => {
      const items = html`<ul>${some}</ul>`;
      return html`<h1>${'<'}</h1>${[items, html`<hr>`, [items, undefined]]}<p>${1}</p>`;
    };
    const page = build(inPieces(list));
    expect(page.text).toBe(build(list).text);
    expect(page.pieces.join('')).toBe(page.text);
  });

  it('has its pieces in any page that has it, and begins and ends none within an element of the list', () => {
    const { pieces } = html`<main>${html`<ul>${inPieces(list)}</ul>`}</main>`;
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece.length).toBeLessThan(70_000);
    for (const piece of pieces.slice(1)) expect(piece).toMatch(/^<(li|\/ul)>/);
  });
});

/** What the script assigns to the name `value`. */
const run = (code: { text: string }) => new Function(`${code.text}; return value;`)();

describe('script', () => {
  it.each([
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['the start of a comment', '<!-- <script>'],
    ['line ends of old browsers', 'a\u2028b\u2029c'],
    ['the end of a string', '"; alert(1); "'],
    ['backslashes and breaks', '\\"\\\n\r\0'],
    ['a template', '`${'.concat('alert(1)}`')],
    ['half a surrogate pair', '\ud800'],
    ['a list', ['<', 1, null]],
    ['an object', { '</script>': '<', constructor: 1 }],
  ])('inserts %s as data', (_, value) => {
    const code = script`const value = ${value}`;
    expect(code.text).not.toMatch(/[<>\u2028\u2029]/);
    expect(run(code)).toEqual(value);
  });

  it.each([undefined, () => 1, Symbol('a')])('turns %s into null', (value) => {
    expect(run(script`const value = ${value}`)).toBeNull();
  });

  it('inserts any JSON value as data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const code = script`const value = JSON.parse(${JSON.stringify(value)})`;
        expect(code.text).not.toMatch(/[<>\u2028\u2029]/);
        expect(run(code)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('inserts its own values as code, and styles as data', () => {
    expect(run(script`const value = ${script`1 + ${1}`}`)).toBe(2);
    expect(script`${css`a{}`}`.text).not.toBe('a{}');
  });
});

describe('css', () => {
  it.each([
    ['a color', '#0b57d0', '#0b57d0'],
    ['a color in numbers', 'rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['a length', '1.5rem', '1.5rem'],
    ['a number', 12, '12'],
    ['the end of a rule', 'red;}body{display:none', 'redbodydisplaynone'],
    ['the end of the element', '</style><script>', 'stylescript'],
    ['an address', 'url("https://example.com/")', 'url(httpsexample.com)'],
    ['an escape', '\\3c', '3c'],
  ])('removes characters from %s that no color or length contains', (_, value, left) => {
    expect(css`a{color:${value}}`.text).toBe(`a{color:${left}}`);
  });

  it('joins styles that it created', () => {
    expect(css`${css`a{}`}b{}`.text).toBe('a{}b{}');
  });
});

describe('inline', () => {
  it('renders an element with the nonce of the policy', () => {
    expect(inline(script`f(${'<'})`, 'abc').text).toBe('<script nonce="abc">f("\\u003c")</script>');
    expect(inline(css`a{}`, 'abc').text).toBe('<style nonce="abc">a{}</style>');
  });
});
