import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { DateTime, Message } from './fields/responses.ts';
import { webhookEventTypes } from './webhook-events.ts';

/** Longer than any id. DynamoDB limits sort keys to 1,024 bytes. */
export const MAX_DELIVERY_ID = 100;

const FAILURE_TEXT =
  'Why there was no response: `refused-address`, `dns`, `timeout`, `tls`, `connection`, or `invalid-response`; for a test also `busy`, if it was not sent because too many requests to the host are in progress.';

const Delivery = v.strictObject({
  id: Described(v.string(), 'The `webhook-id` of its requests.'),
  event: v.picklist(webhookEventTypes),
  attempts: v.number(),
  date: Described(DateTime, 'When it was sent last.'),
  next: Described(v.nullable(DateTime), 'When it is sent again, if it is.'),
  status: Described(
    v.nullable(v.number()),
    'The status of the last response; null if there was none. Without a failure, the webhook has no URL, and nothing was sent.',
  ),
  failure: Described(v.nullable(v.string()), FAILURE_TEXT),
  ms: Described(v.number(), 'How long the last request took, in milliseconds.'),
  answer: Described(v.string(), 'The first 1 KB of the last response.'),
  body: Described(
    v.string(),
    'The event, or the batch, as JSON. Empty for `user.created` without the scope `admin`.',
  ),
});

export const listDeliveries = defineRoute({
  id: 'listDeliveries',
  resource: 'webhooks',
  summary: 'List the deliveries of a webhook',
  description:
    'What was sent in the last 30 days, up to the newest 10 MB, newest events first. If there is more, the header `Link` has the URL that continues: also before `limit` is reached, if batches are large.',
  method: 'GET',
  path: '/webhook/{id}/deliveries',
  access: 'user',
  request: {
    params: Fields({ id: PathId }),
    query: Fields({
      limit: PageQuery.limit,
      before: Described(Optional(Text(MAX_DELIVERY_ID)), 'Only deliveries before the one with this id.'),
    }),
  },
  response: v.strictObject({ data: v.array(Delivery) }),
  nextIn: 'before',
  errors: ['webhook_not_found'],
});

const DELIVERY_ID = /^[0-9A-Za-z-]{1,100}$/;

/** The id of a delivery in a path. */
const DeliveryId = v.pipe(
  DocumentedAs(v.string(), { type: 'string', pattern: DELIVERY_ID.source }),
  v.regex(DELIVERY_ID, 'must be the id of a delivery'),
);

export const retryDelivery = defineRoute({
  id: 'retryDelivery',
  resource: 'webhooks',
  summary: 'Send a delivery again',
  description:
    'Sends the same event, or the same batch, with the same `webhook-id` as soon as possible, also one that waits for its next attempt.',
  method: 'POST',
  path: '/webhook/{id}/deliveries/{delivery}/retry',
  access: 'user',
  request: { params: Fields({ id: PathId, delivery: DeliveryId }) },
  response: Message,
  errors: ['webhook_not_found', 'delivery_not_found', 'webhook_off'],
});

export const testWebhook = defineRoute({
  id: 'testWebhook',
  resource: 'webhooks',
  summary: 'Test a webhook',
  description:
    'Sends the example of an event now, also to a webhook that is off, and returns the response of the receiver. It is sent once, and is not in the list of deliveries, except for a webhook without a URL.',
  method: 'POST',
  path: '/webhook/{id}/test',
  access: 'user',
  // Kept for the same key only: another one may not have the scope "read".
  isConfidential: true,
  readsServiceSecret: true,
  timeoutSeconds: 20,
  request: {
    params: Fields({ id: PathId }),
    body: Fields({
      event: Described(
        Optional(OneOf(webhookEventTypes)),
        'What to send. By default, the first event that the webhook listens to.',
      ),
    }),
  },
  response: v.strictObject({
    event: v.picklist(webhookEventTypes),
    status: Described(v.nullable(v.number()), 'The status of the response; null if there was none.'),
    failure: Described(v.nullable(v.string()), FAILURE_TEXT),
    ms: Described(v.number(), 'How long the request took, in milliseconds.'),
    answer: Described(v.string(), 'The first 1 KB of the response.'),
  }),
  errors: ['webhook_not_found', 'webhook_secret_unreadable'],
});
