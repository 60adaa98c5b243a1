import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/shell.ts';

/** A button that copies this text. Hidden without scripts; `scripts/copy-buttons.ts` does the work. */
export const copyButton = (
  text: string,
  label: string,
): SafeHtml => html`<button type="button" class="quiet small" hidden
data-copy="${text}" data-copied="${texts.copy.copied}" aria-label="${label}">${texts.copy.copy}</button>`;
