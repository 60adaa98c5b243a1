import type { WebhookDelivery } from '../../data/webhooks/deliveries.ts';
import { formatDateTime as formatStored } from '../../domain/values/dates.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { formatDateTime, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import { dataTable } from '../components/data-table.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/webhooks.ts';
import { resultText } from './result-text.ts';
import { webhookPath } from './webhook-path.ts';

const strings = texts.deliveries;

export interface Deliveries {
  rows: readonly WebhookDelivery[];
  /** Whether there are more, before the last one. */
  hasMore: boolean;
}

/** What was sent for a webhook, and the result. Nothing is sent again while it is off. */
export const deliveryCard = (
  session: ConsoleSession,
  webhook: Webhook,
  { rows, hasMore }: Deliveries,
): SafeHtml =>
  html`<section class="card"><h2>${strings.title}</h2>
${rows.length > 0 ? deliveryTable(session, webhook, rows) : html`<p class="muted">${strings.none}</p>`}
${hasMore && html`<p><a class="button quiet small" href="${webhookPath(webhook.id)}?before=${rows.at(-1)?.id ?? ''}">${strings.older}</a></p>`}</section>`;

const deliveryTable = (
  session: ConsoleSession,
  { id: webhookId, isActive }: Webhook,
  rows: readonly WebhookDelivery[],
): SafeHtml =>
  dataTable({
    caption: strings.caption,
    rows,
    columns: [
      { label: strings.event, cell: renderDetails },
      { label: strings.sent, cell: ({ sent }) => formatTime(sent) },
      { label: strings.result, cell: renderResult },
      { label: strings.attempts, isNumber: true, cell: ({ attempts }) => formatNumber(attempts) },
      ...(isActive
        ? [{ label: strings.actions, cell: ({ id }: WebhookDelivery) => retryButton(session, webhookId, id) }]
        : []),
    ],
  });

const formatTime = (time: number): SafeHtml => formatDateTime(formatStored(new Date(time)));

const renderResult = ({ next, ...delivery }: WebhookDelivery): SafeHtml =>
  html`${badge(resultText(delivery), delivery.hasSucceeded ? 'good' : 'wrong')}${
    next !== undefined && html` <span class="muted small">${strings.next} ${formatTime(next)}</span>`
  }`;

const renderDetails = ({ event, id, body, answer, ms }: WebhookDelivery): SafeHtml =>
  html`<details><summary>${texts.eventNames[event]}</summary>
<p class="small"><code>${id}</code>, ${formatNumber(ms)} ms</p>
<pre><code>${body}</code></pre>${answer !== '' && html`<p>${strings.answer}</p><pre><code>${answer}</code></pre>`}</details>`;

const retryButton = ({ csrfToken }: ConsoleSession, webhookId: number, id: string): SafeHtml =>
  html`<form method="post" action="${webhookPath(webhookId)}/retry">${csrfField(csrfToken)}
<input type="hidden" name="delivery" value="${id}">
<button class="quiet small" aria-label="${strings.retryOne(id)}">${strings.retry}</button></form>`;
