import {
  administratorEventTypes,
  type WebhookEventType,
  webhookEventTypes,
} from '../../api/webhook-events.ts';
import { webhookFormats } from '../../api/webhooks.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { checkbox, selectField, textArea, textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import { planNote } from '../links/plan-note.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/webhooks.ts';
import type { NamedWebhook } from './named-items.ts';

/** The form with what is stored; of a new webhook, as most people want it. */
export const toWebhookForm = (webhook?: NamedWebhook): FormState =>
  newForm(
    webhook && {
      name: webhook.name,
      url: webhook.url,
      events: webhook.events,
      links: webhook.linkNames.join('\n'),
      campaigns: webhook.campaignNames.join('\n'),
      format: webhook.format,
      batch: webhook.batch,
      active: webhook.isActive,
    },
  );

/** The fields of a webhook. A new one is active. */
export const webhookFields = (session: ConsoleSession, form: FormState, isStored: boolean): SafeHtml => html`
${planNote(session.caller.plan, ['webhooks'], isStored)}
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}
${textField(form, {
  name: 'url',
  label: texts.url.label,
  hint: isStored ? texts.url.storedHint : texts.url.hint,
  type: 'url',
  isRequired: !isStored,
  maxLength: 2048,
  placeholder: 'https://',
})}
${eventFields(session, form)}
${selectField(form, {
  name: 'format',
  ...texts.format,
  options: webhookFormats.map((value) => ({ value, text: texts.formats[value] })),
})}
${textArea(form, { name: 'links', ...texts.links, maxLength: 30_000 })}
${textArea(form, { name: 'campaigns', ...texts.campaigns, maxLength: 30_000 })}
${switchField(form, { name: 'batch', label: texts.batch })}
${isStored && switchField(form, { name: 'active', label: texts.active })}`;

function eventFields({ user }: ConsoleSession, form: FormState): SafeHtml {
  const problem = form.problems.events;
  const offered = webhookEventTypes.filter((type) => user.isAdmin || !isForAdministrators(type));
  return html`<fieldset class="choices"><legend>${texts.events}</legend>
${offered.map((type) => checkbox(form, { name: 'events[]', label: texts.eventNames[type], value: type }))}
${problem !== undefined && html`<p class="problem">${texts.events} ${problem}.</p>`}</fieldset>`;
}

const isForAdministrators = (type: WebhookEventType): boolean =>
  (administratorEventTypes as readonly WebhookEventType[]).includes(type);
