import { describe, expect, it } from 'vitest';
import { html } from '../../shared/visitor/html.ts';

describe('html', () => {
  it.each([
    ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['the end of an attribute', "\" onload='x'", '&quot; onload=&#39;x&#39;'],
    ['what looks escaped already', '&lt;', '&amp;lt;'],
    ['a number', 12, '12'],
    ['what a replacement would take for a pattern', '$& $1 \\n', '$&amp; $1 \\n'],
  ])('escapes %s', (_, value, escaped) => {
    expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('leaves what it made itself as it is', () => {
    expect(html`<div>${html`<b>${'<i>'}</b>`}</div>`.text).toBe('<div><b>&lt;i&gt;</b></div>');
  });
});
