import { cardPage, type PageSetting, titleOn } from '../../html/card-page.ts';
import { html } from '../../html/html.ts';
import { readTexts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { type FormProblem, formFeedback } from './form-feedback.ts';

interface PasswordPage extends FormProblem, PageSetting {
  /** The schemes of apps that the right password may redirect to. */
  appSchemes?: readonly string[] | undefined;
}

/** Asks for a link's password; the form posts it as `password` to the page's own URL. */
export function passwordPage({
  brand,
  language = 'en',
  appSchemes = [],
  ...problem
}: PasswordPage): VisitorResponse {
  const strings = readTexts(language).unlock;
  const { alert, ...feedback } = formFeedback(problem, { ...strings, language }, 403);
  return cardPage({
    ...feedback,
    brand,
    language,
    title: titleOn(brand, strings.title),
    // Browsers apply `form-action` to redirects too, and the right password redirects to a target on any host, or an app.
    csp: { 'form-action': ["'self'", 'http:', 'https:', ...appSchemes] },
    body: html`<main>
<h1>${strings.title}</h1>
<p class="muted">${strings.hint}</p>
<form method="post">
${alert}
<label>${strings.password}
<input type="password" name="password" required autofocus autocomplete="off" maxlength="200"
${alert && html`aria-invalid="true" aria-describedby="problem"`}></label>
<button>${strings.submit}</button>
</form>
</main>`,
  });
}
