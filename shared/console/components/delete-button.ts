import { html, type SafeHtml } from '../../html/html.ts';
import { consoleForm } from '../forms/console-form.ts';
import type { ConsoleSession } from '../session.ts';

interface Deletion {
  action: string;
  /** The text that opens the question, and what it means for screen readers. */
  open: string;
  openLabel: string;
  /** What is deleted, and what follows from it. */
  question: string;
  submit: string;
}

/** A deletion in two steps, without a page in between and without a script: the first opens the question. */
export const deleteButton = (
  session: ConsoleSession,
  { action, open, openLabel, question, submit }: Deletion,
): SafeHtml => html`<details><summary class="button plain danger small" aria-label="${openLabel}">${open}</summary>
${consoleForm(session, {
  action,
  submit,
  isDangerous: true,
  fields: html`<p class="small">${question}</p>`,
})}</details>`;
