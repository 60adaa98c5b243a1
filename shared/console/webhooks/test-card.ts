import type { TestedWebhook } from '../../data/webhooks/send-example.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { formatNumber } from '../../html/format.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { consoleForm } from '../forms/console-form.ts';
import { selectField } from '../forms/fields.ts';
import { newForm } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/webhooks.ts';
import { resultText } from './result-text.ts';
import { webhookPath } from './webhook-path.ts';

export const messageStyles = css`
.exchange h3{margin-top:var(--s4)}
pre{margin:0;padding:var(--s3);border-radius:var(--round);background:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}
td pre{max-width:42ch}
`;

/** Sends an example of an event, and shows the request and its response. */
export const testCard = (session: ConsoleSession, webhook: Webhook, tested?: TestedWebhook): SafeHtml =>
  html`<section class="card"><h2>${texts.test.title}</h2>
${consoleForm(session, {
  action: `${webhookPath(webhook.id)}/test`,
  submit: texts.test.submit,
  fields: html`<p class="muted">${texts.test.hint}</p>
${selectField(newForm({ event: tested?.event }), {
  name: 'event',
  label: texts.test.event,
  options: webhook.events.map((value) => ({ value, text: texts.eventNames[value] })),
})}`,
})}
${tested && exchange(webhook, tested)}</section>`;

const exchange = (
  { url }: Webhook,
  { request, result }: TestedWebhook,
): SafeHtml => html`<div class="exchange" role="status"><h3>${texts.test.request}</h3>
<pre><code>${[`POST ${url ?? ''}`.trimEnd(), ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`), '', request.body].join('\n')}</code></pre>
<h3>${texts.test.answer}: ${resultText(result)}, ${texts.test.after(formatNumber(result.ms))}</h3>
${'answer' in result && result.answer !== '' ? html`<pre><code>${result.answer}</code></pre>` : html`<p class="muted">${texts.test.emptyResponse}</p>`}</div>`;
