import type { TestedWebhook } from '../../data/webhooks/send-example.ts';
import { type OutboxState, webhookEntry } from '../../domain/webhooks/webhooks.ts';
import { formatDateTime } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { facts } from '../components/facts.ts';
import { doneNotice } from '../components/notice.ts';
import { consoleForm } from '../forms/console-form.ts';
import { newForm } from '../forms/form-state.ts';
import { onceField } from '../forms/once-field.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/webhooks.ts';
import { type Deliveries, deliveryCard } from './delivery-card.ts';
import type { NamedWebhook } from './named-items.ts';
import { messageStyles, testCard } from './test-card.ts';
import { webhookPath } from './webhook-path.ts';
import { webhookState } from './webhook-state.ts';

interface WebhookPage {
  webhook: NamedWebhook;
  state: OutboxState;
  deliveries: Deliveries;
  done?: 'retried' | undefined;
  /** What a test has just sent and got. */
  tested?: TestedWebhook;
}

/** A webhook: its status, and what can be done with it. */
export const webhookPage = (
  session: ConsoleSession,
  { webhook, state, deliveries, done, tested }: WebhookPage,
): VisitorResponse =>
  consolePage(session, {
    title: webhook.name,
    nav: 'webhooks',
    up: true,
    style: messageStyles,
    actions: html`<div class="actions"><a class="button quiet small" href="${webhookPath(webhook.id)}/edit">${texts.page.edit}</a></div>`,
    body: html`${done && doneNotice(texts.deliveries.retried)}<section class="card"><h2>${texts.page.title}</h2>
${settings(webhook, state)}</section>
${testCard(session, webhook, tested)}
${deliveryCard(session, webhook, deliveries)}
${secretCard(session, webhook.id)}`,
  });

const settings = (webhook: NamedWebhook, state: OutboxState): SafeHtml =>
  facts([
    [texts.state.column, webhookState(webhookEntry(webhook, state))],
    [texts.url.label, webhook.url === undefined ? texts.url.none : html`<code>${webhook.url}</code>`],
    [texts.events, webhook.events.map((type) => texts.eventNames[type]).join(', ')],
    [texts.links.label, webhook.linkNames.length > 0 && webhook.linkNames.join(', ')],
    [texts.campaigns.label, webhook.campaignNames.length > 0 && webhook.campaignNames.join(', ')],
    [texts.format.label, texts.formats[webhook.format]],
    [texts.page.clicks, webhook.batch && texts.page.isBatched],
    [texts.created, formatDateTime(webhook.date)],
  ]);

const secretCard = (
  session: ConsoleSession,
  id: number,
): SafeHtml => html`<section class="card"><h2>${texts.secret.title}</h2>
<p class="muted">${texts.secret.hint}</p>
<details><summary class="button quiet small">${texts.secret.renew}</summary>
${consoleForm(session, {
  action: `${webhookPath(id)}/secret`,
  submit: texts.secret.submit,
  fields: html`${onceField(newForm())}<p class="small">${texts.secret.renewQuestion}</p>`,
})}</details></section>`;
