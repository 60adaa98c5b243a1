import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { Described, Fields, Flag, ListOf, OneOf, Optional, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { DateTime, Message } from './fields/responses.ts';
import { WebhookUrl } from './fields/urls.ts';
import { webhookEventTypes } from './webhook-events.ts';

/** What a receiver gets: the event as Standard Webhooks describes it, or a message for people. */
export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why the service switched a webhook off: its receiver said that it is gone, or failed for days, or its secret was lost. */
const webhookProblems = ['gone', 'failing', 'secret'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** Links, or campaigns, that a webhook is limited to. */
const MAX_NAMED = 100;

/** At least one event; each counts once. */
const Events = v.pipe(
  ListOf(OneOf(webhookEventTypes), 100),
  v.minLength(1, 'must have at least one entry'),
  v.transform((events) => webhookEventTypes.filter((event) => events.includes(event))),
);

/** Each id counts once; no ids mean no limit. */
const Ids = v.pipe(
  ListOf(Id, MAX_NAMED),
  v.transform((ids) => (ids.length > 0 ? [...new Set(ids)] : null)),
);

const WebhookName = Text(200);

const options = {
  links: Described(
    Optional(Ids),
    'Sends only events about these links. Together with `campaigns`, events about either. By default, about all links.',
  ),
  campaigns: Described(
    Optional(Ids),
    'Sends only events about these campaigns, and about links in them. By default, about all.',
  ),
  batch: Described(
    Optional(Flag()),
    'Whether up to 100 clicks are sent in one request, within 10 seconds. Their `data` is then a list. The default is false.',
  ),
  format: Described(
    Optional(OneOf(webhookFormats)),
    '`standard` by default; `slack` and `teams` send a message that people can read.',
  ),
  active: Described(
    Optional(Flag()),
    'Whether events are sent. The default is true. Switching a webhook on again clears its `problem`.',
  ),
};

const EVENTS_TEXT =
  'What to send. Only administrators can choose `user.created`, and only with a key that has the scope `admin`.';
const URL_TEXT =
  'Where events are sent: a public http or https URL. With null, nothing is sent, and events are only listed among the deliveries, for programs that cannot be reached from the internet.';

export const WebhookBody = Fields({
  name: Described(WebhookName, 'A name for your own use.'),
  url: Described(v.nullable(WebhookUrl), URL_TEXT),
  events: Described(Events, EVENTS_TEXT),
  ...options,
});

export const WebhookChange = Fields({
  name: Described(Optional(WebhookName), 'A name for your own use.'),
  url: Described(v.optional(v.nullable(WebhookUrl)), URL_TEXT),
  events: Described(v.optional(Events), EVENTS_TEXT),
  ...options,
});

const WebhookEntry = v.strictObject({
  id: v.number(),
  name: v.string(),
  url: v.nullable(v.string()),
  events: v.array(v.picklist(webhookEventTypes)),
  links: v.nullable(v.array(v.number())),
  campaigns: v.nullable(v.array(v.number())),
  batch: v.boolean(),
  format: v.picklist(webhookFormats),
  active: v.boolean(),
  problem: Described(
    v.nullable(v.picklist(webhookProblems)),
    'Why it was switched off: the receiver responded with 410 (`gone`), or failed for five days (`failing`), or the secret cannot be read anymore and has to be replaced (`secret`).',
  ),
  failingsince: Described(v.nullable(DateTime), 'Since when every request has failed.'),
  pending: Described(v.number(), 'Events that wait to be sent, or to be sent again.'),
  dropped: Described(
    v.number(),
    'Events that were not accepted: given up after the last attempt, or not kept because too many were waiting or the webhook was off.',
  ),
  date: DateTime,
});

const webhooks = {
  resource: 'webhooks',
  paths: { list: '/webhooks', one: '/webhook' },
  notFound: 'webhook_not_found',
} as const;

export const listWebhooks = listRoute(webhooks, {
  id: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Newest first, without their secrets.',
  entries: ['webhooks', WebhookEntry],
});

const Secret = Described(
  v.string(),
  'The key that signs requests, as [Standard Webhooks](https://www.standardwebhooks.com/) describes it. Only this response shows it.',
);

/** Creates a webhook and shows its secret, once. An account can have up to 20. */
export const createWebhook = defineRoute({
  id: 'createWebhook',
  resource: 'webhooks',
  summary: 'Add a webhook',
  description:
    'Only this response shows the secret. Requests have the headers `webhook-id`, `webhook-timestamp`, and `webhook-signature` of Standard Webhooks, and the same event has the same `webhook-id` at every attempt. An account can have up to 20 webhooks.',
  method: 'POST',
  path: '/webhook/add',
  access: 'user',
  isConfidential: true,
  readsServiceSecret: true,
  request: { body: WebhookBody },
  response: v.strictObject({ id: v.number(), secret: Secret }),
  errors: ['too_many_webhooks', 'link_not_found', 'campaign_not_found'],
});

export const updateWebhook = updateRoute(webhooks, {
  id: 'updateWebhook',
  summary: 'Change a webhook',
  description: 'Fields that are missing stay as they are.',
  body: WebhookChange,
  response: Message,
  errors: ['link_not_found', 'campaign_not_found'],
});

export const deleteWebhook = deleteRoute(webhooks, {
  id: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Events that wait for it are not sent.',
});

export const renewWebhookSecret = defineRoute({
  id: 'renewWebhookSecret',
  resource: 'webhooks',
  summary: 'Replace the secret of a webhook',
  description:
    'Only this response shows the new secret. For 24 hours, requests are signed with the old secret, too, also if there is another new one by then. Up to five old secrets can be valid at a time. A webhook with the problem `secret` is switched on again.',
  method: 'POST',
  path: '/webhook/{id}/secret',
  access: 'user',
  isConfidential: true,
  readsServiceSecret: true,
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ secret: Secret }),
  errors: ['webhook_not_found', 'too_many_old_secrets'],
});
