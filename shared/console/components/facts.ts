import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';

/** Names and their values; those without a value are left out. */
export const facts = (entries: readonly (readonly [name: string, value: HtmlValue])[]): SafeHtml =>
  html`<dl class="facts">${entries
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
