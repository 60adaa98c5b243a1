import { htmlPage } from '../html/document.ts';
import { html } from '../html/html.ts';
import { texts } from '../html/texts.ts';
import type { VisitorReply } from '../reply.ts';
import { type FormProblem, formAnswer } from './form-problems.ts';

const words = texts.unlock;

/** Asks for a link's password and posts it, as `password`, to the address that the page itself has. */
export function passwordPage(problem: FormProblem): VisitorReply {
  const { said, ...answer } = formAnswer(problem, words, 403);
  return htmlPage({
    ...answer,
    title: words.title,
    // The right password leads on to the target, wherever it is, and browsers hold that against the policy as well.
    csp: { 'form-action': ["'self'", 'http:', 'https:'] },
    body: html`<main>
<h1>${words.title}</h1>
<p class="muted">${words.hint}</p>
<form method="post">
${said}
<label>${words.password}
<input type="password" name="password" required autofocus autocomplete="off" maxlength="200"
${said && html`aria-invalid="true" aria-describedby="problem"`}></label>
<button>${words.submit}</button>
</form>
</main>`,
  });
}
