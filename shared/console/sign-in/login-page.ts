import { csrfField } from '../../html/csrf-field.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { plainPage } from '../layout/plain-page.ts';
import * as texts from '../texts/login.ts';

interface Login {
  problem?: 'wrong' | 'limited' | 'forged';
  /** Whole seconds, if the problem is `limited`. */
  retryAfter?: number;
  /** What was typed. */
  login?: string;
  next: string;
  /** What `loginTokenFor` returns. */
  csrf: { token: string; cookies: string[] };
}

const STATUS = { wrong: 403, limited: 429, forged: 403 } as const;

/** Asks for an email address or a username, and a password. */
export function loginPage({ problem, retryAfter = 60, login = '', next, csrf }: Login): VisitorResponse {
  const isLimited = problem === 'limited';
  const message = problem && (isLimited ? texts.problems.limited(retryAfter) : texts.problems[problem]);
  return plainPage({
    status: problem ? STATUS[problem] : 200,
    title: texts.title,
    cookies: csrf.cookies,
    ...(isLimited && { retryAfterSeconds: retryAfter }),
    body: html`<p class="muted">${texts.hint}</p>
<form method="post" action="/login" class="form">
${message && html`<p class="problem" id="problem" role="alert">${message}</p>`}
${csrfField(csrf.token)}<input type="hidden" name="next" value="${next}">
<div class="field"><label for="login">${texts.login}</label>
<input id="login" name="login" value="${login}" required autocomplete="username" autocapitalize="none" spellcheck="false"
maxlength="254"${!login && html` autofocus`}${described(problem)}></div>
<div class="field"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password" maxlength="200"${
      login && html` autofocus`
    }${described(problem)}></div>
<button>${texts.submit}</button>
</form>
<p class="muted small">${texts.forgotten}</p>`,
  });
}

const described = (problem: Login['problem']): SafeHtml | false =>
  problem === 'wrong' && html` aria-invalid="true" aria-describedby="problem"`;
