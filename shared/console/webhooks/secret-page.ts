import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shownSecret } from '../components/shown-secret.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/webhooks.ts';
import { webhookPath } from './webhook-path.ts';

interface SecretPage {
  id: number;
  title: string;
  hint: string;
  secret: string;
}

/** Shows the secret of a webhook, which no other page does. */
export const secretPage = (
  session: ConsoleSession,
  { id, title, hint, secret }: SecretPage,
): VisitorResponse =>
  consolePage(session, {
    title,
    nav: 'webhooks',
    up: true,
    body: html`<section class="card"><p>${hint}</p>
${shownSecret(secret, texts.secret.copy)}
<p><a class="button" href="${webhookPath(id)}">${texts.secret.open}</a></p></section>`,
  });
