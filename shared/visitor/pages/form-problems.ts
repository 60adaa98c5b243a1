import type { Page } from '../html/document.ts';
import { html, type SafeHtml } from '../html/html.ts';

/** Why a form is shown again. */
export interface FormProblem {
  problem?: 'wrong' | 'limited';
  /** Whole seconds, for one that is `limited`. */
  retryAfter?: number;
}

interface Words {
  wrong: string;
  limited(seconds: number): string;
}

/** How a page answers that shows a form, and what stands in the form: `wrong` is the status of what was refused. */
export function formAnswer(
  { problem, retryAfter = 60 }: FormProblem,
  words: Words,
  wrong: number,
): Pick<Page, 'status' | 'headers'> & { said?: SafeHtml } {
  if (!problem) return { status: 200 };
  const alert = (text: string) => html`<p class="wrong" id="problem" role="alert">${text}</p>`;
  if (problem === 'wrong') return { status: wrong, said: alert(words.wrong) };
  return {
    status: 429,
    headers: { 'Retry-After': String(retryAfter) },
    said: alert(words.limited(retryAfter)),
  };
}
