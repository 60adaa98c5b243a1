import type { PageLanguage } from '../../api/fields/page-languages.ts';
import type { HtmlPage } from '../../html/document.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { fillIn, inSeconds } from '../../languages/texts.ts';

/** Why a form is shown again. */
export interface FormProblem {
  problem?: 'wrong' | 'limited';
  /** Whole seconds, if the problem is `limited`. */
  retryAfter?: number;
}

interface ProblemTexts {
  wrong: string;
  /** With the placeholder `{time}`. */
  limited: string;
  language: PageLanguage;
}

interface FormFeedback extends Pick<HtmlPage, 'status' | 'retryAfterSeconds'> {
  /** A message for the top of the form. */
  alert?: SafeHtml;
}

/** Status, headers and message of a page that shows a form, perhaps again. `wrongStatus` is for wrong input. */
export function formFeedback(
  { problem, retryAfter = 60 }: FormProblem,
  strings: ProblemTexts,
  wrongStatus: number,
): FormFeedback {
  if (!problem) return { status: 200 };
  const alert = (text: string) => html`<p class="problem" id="problem" role="alert">${text}</p>`;
  if (problem === 'wrong') return { status: wrongStatus, alert: alert(strings.wrong) };
  return {
    status: 429,
    retryAfterSeconds: retryAfter,
    alert: alert(fillIn(strings.limited, { time: inSeconds(retryAfter, strings.language) })),
  };
}
