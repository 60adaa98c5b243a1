import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';

/** A state in a word or two. */
export const badge = (text: HtmlValue, look: 'good' | 'wrong' | 'plain'): SafeHtml =>
  html`<span class="badge ${look}">${text}</span>`;
