import { html, type SafeHtml } from '../../html/html.ts';
import { copyButton } from './copy-button.ts';

/** A secret that a page shows once, with a button that copies it. */
export const shownSecret = (secret: string, copyLabel: string): SafeHtml =>
  html`<p class="secret"><code>${secret}</code> ${copyButton(secret, copyLabel)}</p>`;
