import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields, OneOf, Optional, Text } from '../fields/fields.ts';
import { WebhookUrl } from '../fields/urls.ts';
import { MAX_DELIVERY_ID } from '../webhook-deliveries.ts';
import { webhookEventTypes } from '../webhook-events.ts';
import { WebhookBody } from '../webhooks.ts';
import { doneWith, pathId } from './requests.ts';

/** As many lines as the API takes ids, with long URLs. */
const MAX_NAMED = 100;
const MAX_NAMES = 30_000;

/** One in each line; none without a limit. */
const Lines = v.pipe(
  Text(MAX_NAMES),
  v.transform((text) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)),
  v.maxLength(MAX_NAMED, `must have at most ${MAX_NAMED} lines`),
);

/** The form of a webhook. A browser sends nothing for a box that is not checked, so it says all or nothing of each field. */
export const WebhookForm = Fields({
  ...WebhookBody.entries,
  url: Optional(WebhookUrl),
  links: Optional(Lines),
  campaigns: Optional(Lines),
});

/** A webhook: its status, and what can be done with it. */
export const showWebhook = defineConsoleRoute({
  id: 'showWebhook',
  resource: 'console/webhooks',
  method: 'GET',
  path: '/console/webhooks/{id}',
  session: 'user',
  request: {
    params: pathId(),
    query: Fields({
      before: v.fallback(v.optional(Text(MAX_DELIVERY_ID)), undefined),
      done: doneWith(['retried']),
    }),
  },
});

/** Sends an example of an event, and shows the request and the response. */
export const sendWebhookTest = defineConsoleRoute({
  id: 'sendWebhookTest',
  resource: 'console/webhooks',
  method: 'POST',
  path: '/console/webhooks/{id}/test',
  session: 'user',
  request: {
    params: pathId(),
    form: Fields({ event: v.optional(v.fallback(v.optional(OneOf(webhookEventTypes)), undefined)) }),
  },
});

/** Sends again what was sent for an event. */
export const retryWebhookDelivery = defineConsoleRoute({
  id: 'retryWebhookDelivery',
  resource: 'console/webhooks',
  method: 'POST',
  path: '/console/webhooks/{id}/retry',
  session: 'user',
  request: {
    params: pathId(),
    form: Fields({ delivery: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))) }),
  },
});

/** Replaces the secret and shows the new one, once. */
export const submitWebhookSecret = defineConsoleRoute({
  id: 'submitWebhookSecret',
  resource: 'console/webhooks',
  method: 'POST',
  path: '/console/webhooks/{id}/secret',
  session: 'user',
  request: { params: pathId() },
  runsOnce: true,
});
