import { csrfField } from '../../html/csrf-field.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-history.ts';

interface RestoreButton {
  action: string;
  field: { name: string; value: number };
  /** What it restores, for screen readers. */
  label: string;
}

/** A form of one button. */
export const restoreButton = (
  { csrfToken }: Pick<ConsoleSession, 'csrfToken'>,
  { action, field, label }: RestoreButton,
): SafeHtml => html`<form method="post" action="${action}">${csrfField(csrfToken)}
<input type="hidden" name="${field.name}" value="${field.value}">
<button class="quiet small" aria-label="${label}">${texts.restore}</button></form>`;
