import { html, type SafeHtml } from '../../html/html.ts';

/** Says that something was done; nothing without a text. */
export const doneNotice = (text: string | undefined): SafeHtml | false =>
  text !== undefined && html`<p class="notice good" role="status">${text}</p>`;
