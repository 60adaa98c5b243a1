import type { ServiceError } from '../../errors.ts';
import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/shell.ts';
import { consolePage } from './console-page.ts';

/** Says that a page does not exist, or why something was refused. */
export function problemPage(session: ConsoleSession, problem: ServiceError | 404): VisitorResponse {
  const isMissing = problem === 404 || problem.statusCode === 404;
  const { title } = isMissing ? texts.notFound : texts.refused;
  return consolePage(session, {
    title,
    status: isMissing ? 404 : problem.statusCode,
    retryAfterSeconds: isMissing ? undefined : problem.retryAfter,
    body: html`<div class="empty"><p>${isMissing ? texts.notFound.hint : problem.message}</p>
<p class="actions"><a class="button" href="/console">${texts.notFound.link}</a>
<a class="button quiet" href="/console/links">${texts.notFound.links}</a></p></div>`,
  });
}
